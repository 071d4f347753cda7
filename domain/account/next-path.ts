/** Validates the path to open after signing in, to prevent open redirects. Returns Home unless it's a path of this site. */
export function nextPath(value: string | null | undefined): string {
  if (!value || value.length > 2000 || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return '/'
  const { origin, pathname, search, hash } = new URL(value, 'https://site.invalid')
  if (origin !== 'https://site.invalid' || /^\/(login|signup|logout)\b/.test(pathname)) return '/'
  return pathname.startsWith('//') ? '/' : pathname + search + hash
}
