import type { SiteInfo } from '../site-info.ts'

const READING = new Set(['GET', 'HEAD'])

/**
 * A change that another site asks for in the visitor's name. Browsers say where a request comes from; behind a proxy
 * that speaks TLS it comes from the public address, which this server does not see in the request.
 */
export function isFromElsewhere(
  { method, headers, url }: Request,
  { publicUrl }: Pick<SiteInfo, 'publicUrl'>,
): boolean {
  if (READING.has(method)) return false
  const origin = headers.get('Origin')
  if (origin === null) return (headers.get('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin'
  if (!URL.canParse(origin)) return true
  return origin !== new URL(publicUrl).origin && origin !== new URL(url).origin
}
