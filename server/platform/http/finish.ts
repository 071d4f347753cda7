import { createHash } from 'node:crypto'
import { acceptedCoding, compress, WORTH_COMPRESSING } from './compress.ts'
import { isNotModified } from './conditional.ts'
import { documentOf } from './rendered-document.ts'
import { CLOSED_POLICY, documentPolicy, SECURITY_HEADERS, sealScripts } from './security.ts'
import { bytesOf } from './text-response.ts'

const COMPRESSIBLE = /^(text\/|application\/(json|.*\+json|xml|.*\+xml)|image\/svg\+xml)/
const NO_BODY = new Set([101, 204, 205, 304])
const RETRY_AFTER_SECONDS = '5'

/** A complete response, before content encoding and conditional requests. */
export interface BufferedResponse {
  status: number
  headers: Headers
  body: Buffer
  /** Strong, with its quotes; null when the response can't be revalidated. */
  etag: string | null
}

/**
 * The last step of every response: content security policy, security headers, ETag and 304, compression. Streams (files,
 * which have their own ETags) only get the headers.
 */
export async function finish(request: Request, response: Response, policy = documentPolicy): Promise<Response> {
  const buffered = await bufferResponse(response, { policy, isCacheable: SAFE_METHODS.has(request.method) })
  return buffered instanceof Response ? withoutHeadBody(request, buffered) : encode(request, buffered)
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])

interface BufferOptions {
  policy?: typeof documentPolicy | undefined
  /** False for responses to a change, which are never revalidated. */
  isCacheable: boolean
}

/** Buffers a response and completes its headers; a stream stays a Response. */
export async function bufferResponse(response: Response, options: BufferOptions): Promise<BufferedResponse | Response> {
  const { policy = documentPolicy, isCacheable } = options
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
  const etag = status === 200 && isCacheable ? `"${createHash('sha1').update(body).digest('base64url')}"` : null
  // Weak, because the same page is sent in several encodings.
  if (etag) headers.set('ETag', `W/${etag}`)
  return { status, headers, body, etag }
}

function isStream(status: number, headers: Headers): boolean {
  const type = headers.get('Content-Type') ?? ''
  // CSV downloads are generated as they are sent, because they may be long.
  const isText = COMPRESSIBLE.test(type) && !type.startsWith('text/csv')
  return !isText || NO_BODY.has(status) || headers.has('Content-Encoding') || headers.has('ETag')
}

async function withoutHeadBody(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD') return response
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

async function encode(request: Request, { status, headers, body, etag }: BufferedResponse): Promise<Response> {
  if (etag && isNotModified(request.headers, { etag, lastModified: new Date() })) return notModified(headers)
  const coding = body.byteLength >= WORTH_COMPRESSING ? acceptedCoding(request.headers.get('Accept-Encoding')) : null
  const sent = coding ? await compress(body, coding, 'fast') : body
  if (coding) headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(sent.byteLength))
  return new Response(request.method === 'HEAD' ? null : (sent as Uint8Array<ArrayBuffer>), { status, headers })
}

function notModified(headers: Headers): Response {
  for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
