/** A file that can't be read within the limits. The message tells the uploader why. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

export const MAX_COLUMNS = 1_000
/** Bad rows that are listed with a reason. */
export const REPORTED_BAD_ROWS = 100
/** A file with more bad rows is rejected. */
export const MAX_BAD_ROWS = 100_000

const formatted = (count: number) => count.toLocaleString('en-US')

export const tooManyColumns = (count: number) =>
  new UnreadableFileError(`The file has ${formatted(count)} columns; the maximum is ${formatted(MAX_COLUMNS)}.`)

export const tooManyBadRows = (first: string) =>
  new UnreadableFileError(`More than ${formatted(MAX_BAD_ROWS)} rows can’t be read. The first is ${first}`)
