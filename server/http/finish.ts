import { createHash } from 'node:crypto'
import { acceptedCoding, compress, WORTH_COMPRESSING } from './compress.ts'
import { isNotModified } from './conditional.ts'
import { CLOSED_POLICY, documentPolicy, SECURITY_HEADERS, sealScripts } from './security.ts'
import { bytesOf } from './text-answer.ts'

const COMPRESSIBLE = /^(text\/|application\/(json|problem\+json|manifest\+json|xml|.*\+xml)|image\/svg\+xml)/
const RENDER_NONCE = 'x-render-nonce'
const NO_BODY = new Set([101, 204, 205, 304])

/**
 * What every rendered answer goes through last: content policy, security headers, ETag and 304, compression. Streams
 * (files, which have their own ETags) pass with their headers only.
 */
export async function finish(request: Request, response: Response, policy = documentPolicy): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value)
  const type = headers.get('Content-Type') ?? ''
  const nonce = headers.get(RENDER_NONCE)
  if (
    !COMPRESSIBLE.test(type) ||
    NO_BODY.has(response.status) ||
    headers.has('Content-Encoding') ||
    headers.has('ETag')
  ) {
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY)
    if (request.method !== 'HEAD') return new Response(response.body, { status: response.status, headers })
    await response.body?.cancel()
    return new Response(null, { status: response.status, headers })
  }
  return answer(
    request,
    response.status,
    headers,
    nonce ? seal(await response.text(), nonce, headers, policy) : await bytes(response, headers),
  )
}

async function bytes(response: Response, headers: Headers): Promise<Buffer> {
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY)
  return bytesOf(response)
}

function seal(rendered: string, nonce: string, headers: Headers, policy: typeof documentPolicy): Buffer {
  headers.delete(RENDER_NONCE)
  const { html, hashes } = sealScripts(rendered, nonce)
  headers.set('Content-Security-Policy', policy(hashes))
  return Buffer.from(html)
}

async function answer(request: Request, status: number, headers: Headers, body: Buffer): Promise<Response> {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', status === 200 ? 'no-cache' : 'no-store')
  headers.append('Vary', 'Accept-Encoding')
  if (status === 200 && (request.method === 'GET' || request.method === 'HEAD')) {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    // Weak, as the same page goes out in several codings.
    headers.set('ETag', `W/${etag}`)
    if (isNotModified(request.headers, { etag, lastModified: new Date() })) return notModified(headers)
  }
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
