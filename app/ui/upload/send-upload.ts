import { type StoredUpload, UPLOAD_CHUNK_BYTES, type UploadKind } from '../../domain/uploads.ts'

/** The server's last word on a file: sending it again would not help. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/** The server was reached, and could not take the file. */
export class ServerFailed extends Error {
  override readonly name = 'ServerFailed'
}

export interface Sending {
  file: File
  kind: UploadKind
  /** Where the server takes the rest of it, once it was begun; kept, a later try goes on from there. */
  address: string | null
  signal: AbortSignal
  /** Bytes that have gone out; `checking` once all has arrived. */
  onProgress: (sent: number) => void
}

const TUS = { 'Tus-Resumable': '1.0.0' }
const TRIES = 8
/** Of a server that answers that it cannot. */
const TRIES_AT_FAILURE = 4
const LONGEST_WAIT_MS = 15_000
/** Somebody else is at it (an earlier request that the server has not given up yet), or it is too much right now. */
const LATER = new Set([409, 423, 429])

/**
 * Sends a file in parts (tus 1.0). When the line breaks it asks how much has arrived and goes on from there, for about a
 * minute; whoever calls again with the same `sending` goes on as well.
 * @throws UploadRefused with the reason; ServerFailed; any other error when the server could not be reached
 */
export async function sendUpload(sending: Sending): Promise<StoredUpload> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(sending, () => {
        tries = 0
      })
    } catch (error) {
      const most = error instanceof ServerFailed ? TRIES_AT_FAILURE : TRIES
      if (error instanceof UploadRefused || sending.signal.aborted || tries >= most) throw error
      await pause(Math.min(500 * 2 ** tries, LONGEST_WAIT_MS), sending.signal)
    }
  }
}

/** The server forgets what had arrived; a file that a row was saved with stays. */
export async function cancelUpload({ address }: Pick<Sending, 'address'>): Promise<void> {
  if (address) await fetch(address, { method: 'DELETE', headers: TUS }).catch(() => {})
}

async function attempt(sending: Sending, onSuccess: () => void): Promise<StoredUpload> {
  const { file, signal, onProgress } = sending
  let offset = sending.address === null ? await begin(sending) : await arrived(sending)
  while (offset < file.size) {
    const from = offset
    onProgress(from)
    const part = file.slice(from, from + UPLOAD_CHUNK_BYTES)
    offset = await sendPart(sending, from, part)
    onSuccess()
  }
  onProgress(file.size)
  const response = await fetch(sending.address ?? '', { signal })
  if (!response.ok) await fail(response)
  return response.json()
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text.slice(0, 500))))

async function begin(sending: Sending): Promise<number> {
  const { file, kind, signal } = sending
  const headers = {
    ...TUS,
    'Upload-Length': String(file.size),
    'Upload-Metadata': `kind ${btoa(kind)},filename ${base64(file.name)}`,
  }
  const response = await fetch('/uploads', { method: 'POST', headers, signal })
  if (!response.ok) await fail(response)
  sending.address = response.headers.get('Location')
  return 0
}

async function arrived(sending: Sending): Promise<number> {
  const { address, signal } = sending
  const response = await fetch(address ?? '', { method: 'HEAD', headers: TUS, signal })
  if (response.status === 404) {
    // Given up by the server meanwhile: from the beginning.
    sending.address = null
    return begin(sending)
  }
  if (!response.ok) await fail(response)
  return Number(response.headers.get('Upload-Offset'))
}

/** With XMLHttpRequest: `fetch` does not tell how much has gone out. */
function sendPart({ address, signal, onProgress }: Sending, offset: number, part: Blob): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('PATCH', address ?? '')
    for (const [name, value] of Object.entries(TUS)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream')
    request.setRequestHeader('Upload-Offset', String(offset))
    request.upload.onprogress = ({ loaded }) => onProgress(offset + loaded)
    request.onloadend = () => {
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

/** Status 0: no answer came. */
function failure(status: number, body: string): Error {
  if (status >= 500) return new ServerFailed(`The upload was answered with ${status}`)
  if (status === 0 || LATER.has(status)) return new Error(`The upload was answered with ${status}`)
  if (status === 401 || status === 403) return new UploadRefused('You are not signed in as an admin any more.')
  return new UploadRefused(wordsOf(body) ?? 'The file was not taken.')
}

function wordsOf(body: string): string | null {
  try {
    const { detail, title } = JSON.parse(body)
    return detail ?? title ?? null
  } catch {
    return null
  }
}

/** Shorter when the line comes back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
