/** A path that remembers where to go afterwards, unless that is Home anyway. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
