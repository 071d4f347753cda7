/** A rejected upload. The message tells the uploader why. */
export class FileRejectedError extends Error {
  override readonly name = 'FileRejectedError'
}
