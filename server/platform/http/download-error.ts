import { STATUS_CODES } from 'node:http'
import { formatBytes } from '../../../domain/text/bytes.ts'

export type DownloadFailure =
  | 'address'
  | 'private'
  | 'redirect'
  | 'unreachable'
  | 'status'
  | 'encoding'
  | 'too_large'
  | 'too_slow'
  | 'incomplete'

/** A file that can't be downloaded. The message gives the reason to the person who entered its address. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly failure: DownloadFailure

  constructor(failure: DownloadFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

export const leadsToPrivateNetwork = () => new DownloadError('private', 'The address leads to a private network.')

export const hasStatus = (status = 0) =>
  new DownloadError(
    'status',
    `The server answered ${status} (${STATUS_CODES[status] ?? 'unknown'}) instead of the file.`,
  )

export const tooLargeFile = (maxBytes: number) =>
  new DownloadError('too_large', `The file is larger than ${formatBytes(maxBytes)}.`)

export const tooSlow = (cause: unknown) =>
  new DownloadError('too_slow', 'The server takes too long to send the file. Try again later.', cause)

/** Translates an error of the network, of TLS or of decompression. */
export function downloadErrorOf(error: unknown, host: string): DownloadError {
  if (error instanceof DownloadError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new DownloadError('unreachable', `We can’t find the server ${host}. Check the address.`, error)
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code))
    return new DownloadError('unreachable', `The certificate of ${host} isn’t valid.`, error)
  if (code.startsWith('HPE_'))
    return new DownloadError('unreachable', `The response from ${host} isn’t valid HTTP.`, error)
  return new DownloadError('unreachable', `We can’t connect to ${host}. Check the address or try again later.`, error)
}

/** Codes of zlib and Brotli. `Z_BUF_ERROR` means that the data ended early. */
const BROKEN_COMPRESSION = /^(Z_(?!BUF_)|ERR_(BROTLI)?_)/

/** Translates an error after the file has begun to arrive. */
export function interruptionOf(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (BROKEN_COMPRESSION.test(code))
    return new DownloadError('encoding', 'The server sends the file with broken compression.', error)
  return new DownloadError('incomplete', 'The connection ended before the file was complete. Try again later.', error)
}
