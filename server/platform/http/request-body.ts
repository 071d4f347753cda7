import { ReadableStream } from 'node:stream/web'
import { AppError } from '../../../domain/errors.ts'
import type { Connection } from './connection.ts'

/** Methods of requests that may change something, and whose body a handler may read. */
export const CHANGES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

interface RequestContext {
  req: { raw: Request }
  env: Connection | undefined
}

/** Streams the request body. The connection's chunks aren't copied, so the reader may release their buffers. */
export const bodyOf = ({ req, env }: RequestContext): AsyncIterable<Uint8Array> =>
  env?.body ?? req.raw.body ?? new Blob().stream()

export interface BodyLimit {
  maxBytes: number
  /** The handler keeps none of the body in memory. */
  isStreamed?: boolean
}

const MB = 1024 * 1024
/** Limit of all buffered bodies together, so that many senders can't use up the memory. */
const MAX_BUFFERED_BYTES = 64 * MB
let bufferedBytes = 0

/** Many small fields take a hundred times as long to parse as a few long ones. */
const MAX_FIELDS = 1_000
const FIELD_SEPARATOR = 0x26

/** Whether the client declares a body over the limit, which is then rejected before any of it is read. */
export const isDeclaredTooLarge = ({ headers }: Pick<Request, 'headers'>, { maxBytes }: BodyLimit): boolean =>
  Number(headers.get('Content-Length') ?? 0) > maxBytes

export const tooLarge = ({ maxBytes }: BodyLimit) =>
  new AppError('too_large', { detail: `The request may be up to ${maxBytes / MB} MB.` })

/**
 * Calls `handle` with a request whose body fails to be read past the limit: with `too_large`, or with `unavailable` when
 * too many other bodies are in memory.
 */
export async function withLimitedBody(
  request: Request,
  limit: BodyLimit,
  handle: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const { method, url, headers, signal } = request
  let received = 0
  let fields = headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ? 1 : null
  async function* read() {
    if (isDeclaredTooLarge(request, limit)) throw tooLarge(limit)
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      received += chunk.byteLength
      if (received > limit.maxBytes) throw tooLarge(limit)
      if (fields !== null) {
        fields += separatorsIn(chunk)
        if (fields > MAX_FIELDS)
          throw new AppError('too_large', { detail: `A form may have up to ${MAX_FIELDS} fields.` })
      }
      if (!limit.isStreamed) reserve(chunk.byteLength)
      yield chunk
    }
  }
  let reserved = 0
  const reserve = (bytes: number) => {
    if (bufferedBytes + bytes > MAX_BUFFERED_BYTES) throw new AppError('unavailable')
    bufferedBytes += bytes
    reserved += bytes
  }
  try {
    // It reads nothing until it is read itself.
    const body = ReadableStream.from(read())
    return await handle(new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit))
  } finally {
    bufferedBytes -= reserved
  }
}

function separatorsIn(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(FIELD_SEPARATOR); at !== -1; at = chunk.indexOf(FIELD_SEPARATOR, at + 1)) count++
  return count
}
