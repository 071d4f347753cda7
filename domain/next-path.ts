/** Where to go after signing in: a path of ours, whatever an address says; Home when it is none. */
export function nextPath(value: string | null | undefined): string {
  if (!value || value.length > 2000 || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return '/'
  const { origin, pathname, search, hash } = new URL(value, 'https://here.invalid')
  if (origin !== 'https://here.invalid' || /^\/(login|signup|logout)\b/.test(pathname)) return '/'
  return pathname.startsWith('//') ? '/' : pathname + search + hash
}
