/**
 * Whether another site may have sent a change on the visitor's behalf (CSRF). Browsers name the site in the Origin header;
 * they never let a site send an API key of someone else.
 */
export function isCrossOrigin({ headers, url }: Pick<Request, 'headers' | 'url'>): boolean {
  if (/^bearer /i.test(headers.get('Authorization') ?? '')) return false
  const origin = headers.get('Origin')
  if (origin === null) return (headers.get('Sec-Fetch-Site') ?? 'same-origin') !== 'same-origin'
  return origin !== new URL(url).origin
}
