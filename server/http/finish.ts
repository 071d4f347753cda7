import { createHash } from 'node:crypto'
import { acceptedCoding, compress, WORTH_COMPRESSING } from './compress.ts'
import { isNotModified } from './conditional.ts'
import { documentOf } from './rendered-document.ts'
import { CLOSED_POLICY, documentPolicy, SECURITY_HEADERS, sealScripts } from './security.ts'
import { bytesOf } from './text-answer.ts'

const COMPRESSIBLE = /^(text\/|application\/(json|.*\+json|xml|.*\+xml)|image\/svg\+xml)/
const NO_BODY = new Set([101, 204, 205, 304])
const RETRY_AFTER_SECONDS = '5'

/** An answer with all that does not depend on who asks: what is left is a coding, or 304. */
export interface WholeAnswer {
  status: number
  headers: Headers
  body: Buffer
  /** Strong, in its quotes; null where there is nothing to be revalidated. */
  etag: string | null
}

/**
 * What every rendered answer goes through last: content policy, security headers, ETag and 304, compression. Streams
 * (files, which have their own ETags) pass with their headers only.
 */
export async function finish(request: Request, response: Response, policy = documentPolicy): Promise<Response> {
  const whole = await toWhole(response, { policy, mayBeKept: READING.has(request.method) })
  return whole instanceof Response ? withoutBodyFor(request, whole) : answer(request, whole)
}

const READING = new Set(['GET', 'HEAD'])

interface WholeOptions {
  policy?: typeof documentPolicy | undefined
  /** An answer to a change is not revalidated. */
  mayBeKept: boolean
}

/** Reads an answer and completes its headers; what is a stream stays a Response. */
export async function toWhole(response: Response, options: WholeOptions): Promise<WholeAnswer | Response> {
  const { policy = documentPolicy, mayBeKept } = options
  const { status } = response
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value)
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER_SECONDS)
  const document = documentOf(response)
  if (!document && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY)
  if (!document && isStream(status, headers)) return new Response(response.body, { status, headers })

  let body: Buffer
  if (document) {
    const { html, hashes } = sealScripts(document.html, document.nonce)
    headers.set('Content-Security-Policy', policy(hashes, document.mapOrigin))
    body = html
  } else body = await bytesOf(response)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status === 200 ? 'no-cache' : 'no-store')
  headers.append('Vary', 'Accept-Encoding')
  const etag = status === 200 && mayBeKept ? `"${createHash('sha1').update(body).digest('base64url')}"` : null
  // Weak, as the same page goes out in several codings.
  if (etag) headers.set('ETag', `W/${etag}`)
  return { status, headers, body, etag }
}

function isStream(status: number, headers: Headers): boolean {
  const type = headers.get('Content-Type') ?? ''
  // A table that is saved is made as it is sent: it may be long.
  const isText = COMPRESSIBLE.test(type) && !type.startsWith('text/csv')
  return !isText || NO_BODY.has(status) || headers.has('Content-Encoding') || headers.has('ETag')
}

async function withoutBodyFor(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD') return response
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

async function answer(request: Request, { status, headers, body, etag }: WholeAnswer): Promise<Response> {
  if (etag && isNotModified(request.headers, { etag, lastModified: new Date() })) return notModified(headers)
  const coding = body.byteLength >= WORTH_COMPRESSING ? acceptedCoding(request.headers.get('Accept-Encoding')) : null
  const sent = coding ? await compress(body, coding, 'each') : body
  if (coding) headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(sent.byteLength))
  return new Response(request.method === 'HEAD' ? null : (sent as Uint8Array<ArrayBuffer>), { status, headers })
}

function notModified(headers: Headers): Response {
  for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
