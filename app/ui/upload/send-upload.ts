import { ERRORS } from '../../../domain/errors.ts'
import { type StoredUpload, UPLOAD_CHUNK_BYTES, type UploadKind } from '../../../domain/upload/uploads.ts'

/** The server rejected the file, so a retry would not help. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/** The server responded with a 5xx status. */
export class ServerFailed extends Error {
  override readonly name = 'ServerFailed'
}

/** The session has ended, or is another account's. A retry works after signing in again, as the message says. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

export interface UploadTransfer {
  file: File
  kind: UploadKind
  /** URL of the upload once created, so that a retry resumes it. */
  address: string | null
  signal: AbortSignal
  /** Sent with every request. */
  headers: Record<string, string>
  /** Called with the number of bytes sent. */
  onProgress: (sent: number) => void
  /** Called when an attempt failed and another one follows. */
  onRetry: () => void
  /** Tries again until the server has answered, because the device has the file until then. */
  isOnDevice: boolean
}

const SESSION_ENDED = 'Your session has ended. Sign in again in a new tab, then retry.'
const TUS = { 'Tus-Resumable': '1.0.0' }
/**
 * Further attempts in a row, after 0.5, 1, 2 and 4 seconds. An attempt that gets no response also lasts until its timeout.
 * The failure is reported as soon as the last attempt fails.
 */
const RETRIES = 4
const LONGEST_RETRY_MS = 30_000
const RESPONSE_TIMEOUT_MS = 10_000
/** The last response waits until the file is stored. */
const STORE_TIMEOUT_MS = 120_000
/** Without progress for this long, a part counts as lost. */
const STALL_TIMEOUT_MS = 20_000
/** Another request still has the upload, or there are too many requests. */
const RETRYABLE = new Set([409, 423, 429])

/**
 * Sends a file in parts (tus 1.0). When the connection is lost it resumes from the server's offset, up to RETRIES times in
 * a row, or without end if the device has the file. Calling again with the same transfer resumes it too.
 * @throws UploadRefused with the reason; ServerFailed; SignedOut; any other error when the server could not be reached
 */
export async function sendUpload(transfer: UploadTransfer): Promise<StoredUpload> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(transfer, () => {
        tries = 0
      })
    } catch (error) {
      const isFinal = error instanceof UploadRefused || error instanceof SignedOut
      if (isFinal || transfer.signal.aborted || (tries >= RETRIES && !transfer.isOnDevice)) throw error
      transfer.onRetry()
      await pause(Math.min(LONGEST_RETRY_MS, 500 * 2 ** tries), transfer.signal)
    }
  }
}

/** Deletes the upload on the server, unless a saved row uses it. */
export async function cancelUpload({ address, headers }: Pick<UploadTransfer, 'address' | 'headers'>): Promise<void> {
  if (address) await fetch(address, { method: 'DELETE', headers: { ...TUS, ...headers } }).catch(() => {})
}

async function attempt(transfer: UploadTransfer, onSuccess: () => void): Promise<StoredUpload> {
  const { file, signal, headers, onProgress } = transfer
  let offset = transfer.address === null ? await createUpload(transfer) : await fetchOffset(transfer)
  while (offset < file.size) {
    const from = offset
    onProgress(from)
    const part = file.slice(from, from + UPLOAD_CHUNK_BYTES)
    offset = await sendPart(transfer, from, part)
    onSuccess()
  }
  onProgress(file.size)
  const response = await fetch(transfer.address ?? '', { headers, signal: limited(signal, STORE_TIMEOUT_MS) })
  if (!response.ok) await fail(response)
  return response.json()
}

const limited = (signal: AbortSignal, milliseconds = RESPONSE_TIMEOUT_MS) =>
  AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text.slice(0, 500))))

async function createUpload(transfer: UploadTransfer): Promise<number> {
  const { file, kind, signal } = transfer
  const headers = {
    ...TUS,
    ...transfer.headers,
    'Upload-Length': String(file.size),
    'Upload-Metadata': `kind ${btoa(kind)},filename ${base64(file.name)}`,
  }
  const response = await fetch('/uploads', { method: 'POST', headers, signal: limited(signal) })
  if (!response.ok) await fail(response)
  transfer.address = response.headers.get('Location')
  return 0
}

async function fetchOffset(transfer: UploadTransfer): Promise<number> {
  const { address, signal } = transfer
  const headers = { ...TUS, ...transfer.headers }
  const response = await fetch(address ?? '', { method: 'HEAD', headers, signal: limited(signal) })
  if (response.status === 404) {
    // The upload has expired, so it starts over.
    transfer.address = null
    return createUpload(transfer)
  }
  if (!response.ok) await fail(response)
  return Number(response.headers.get('Upload-Offset'))
}

/** Uses XMLHttpRequest, because `fetch` doesn't report upload progress. */
function sendPart(
  { address, signal, headers, onProgress }: UploadTransfer,
  offset: number,
  part: Blob,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stalled = setTimeout(abort, STALL_TIMEOUT_MS)
    signal.addEventListener('abort', abort, { once: true })
    request.open('PATCH', address ?? '')
    for (const [name, value] of Object.entries({ ...TUS, ...headers })) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream')
    request.setRequestHeader('Upload-Offset', String(offset))
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALL_TIMEOUT_MS)
      onProgress(offset + loaded)
    }
    // Sent in full; the server may take a while to store it.
    request.upload.onload = () => clearTimeout(stalled)
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
      if (request.status === 204) resolve(Number(request.getResponseHeader('Upload-Offset')))
      else reject(failure(request.status, request.responseText))
    }
    request.send(part)
  })
}

async function fail(response: Response): Promise<never> {
  throw failure(response.status, await response.text())
}

/** Status 0 means no response. */
function failure(status: number, body: string): Error {
  if (status >= 500) return new ServerFailed(`The upload failed with status ${status}`)
  if (status === 0 || RETRYABLE.has(status)) return new Error(`The upload failed with status ${status}`)
  if (status === 401 || status === 403) return new SignedOut(SESSION_ENDED)
  if (status === ERRORS.other_account.status) return new SignedOut(ERRORS.other_account.message)
  return new UploadRefused(errorMessageOf(body) ?? 'The file wasn’t accepted.')
}

function errorMessageOf(body: string): string | null {
  try {
    const { detail, title } = JSON.parse(body)
    return detail ?? title ?? null
  } catch {
    return null
  }
}

/** Waits, but no longer than until the browser is online again, or the user comes back to the page. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', onShow)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const onShow = () => document.visibilityState === 'visible' && done()
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', onShow)
    signal.addEventListener('abort', done)
  })
}
