import { AppError } from '../../domain/errors.ts'

/** The longest body and content of the forms, as JSON may write them. */
const MOST_BYTES = 8 * 1024 * 1024

/** @throws AppError `unsupported_media_type`, `too_large`, `bad_request` */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  // Other sites' forms cannot send this type: a second lock beside the origin.
  if (type !== 'application/json') throw new AppError('unsupported_media_type')
  const text = await readText(request)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    throw new AppError('bad_request', { detail: 'The body is no JSON.' })
  }
  throw new AppError('bad_request', { detail: 'The body must be a JSON object.' })
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_BYTES) throw new AppError('too_large')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, bytes] = ['', 0]
  if (request.body === null) return text
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new AppError('too_large')
    text += decoded(() => decoder.decode(chunk, { stream: true }))
  }
  return text + decoded(() => decoder.decode())
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new AppError('bad_request', { detail: 'The body is not UTF-8.' })
  }
}
