const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Whether another site sent a change on the visitor's behalf (CSRF). Browsers send the Origin; behind a proxy that
 * terminates TLS, it is the public address rather than the one in the request.
 */
export function isCrossOrigin({ method, headers, url }: Request, { publicUrl }: { publicUrl: string }): boolean {
  if (SAFE_METHODS.has(method)) return false
  const origin = headers.get('Origin')
  if (origin === null) return (headers.get('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin'
  if (!URL.canParse(origin)) return true
  return origin !== new URL(publicUrl).origin && origin !== new URL(url).origin
}
