/** The conditional and range requests of RFC 9110, as far as files need them. */

export interface Validators {
  /** Strong, in its quotes. */
  etag: string
  lastModified: Date
}

/** Whether what the client holds is still right: If-None-Match, and If-Modified-Since only in its absence. */
export function isNotModified(headers: Headers, { etag, lastModified }: Validators): boolean {
  const noneMatch = headers.get('If-None-Match')
  if (noneMatch !== null) return holds(noneMatch, etag)
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && inSeconds(lastModified) <= since
}

/** Whether an If-None-Match names this version, weakly or not. */
export function holds(noneMatch: string, etag: string): boolean {
  return noneMatch.trim() === '*' || noneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * The one range of bytes that is asked for, cut to the file. `whole` where no range is asked for, where If-Range names
 * another version, and for what a server may ignore: other units, nonsense, several ranges at once.
 */
export function requestedRange(
  headers: Headers,
  { etag, lastModified, size }: Validators & { size: number },
): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(headers.get('Range') ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  const ifRange = headers.get('If-Range')
  if (ifRange !== null && ifRange !== etag && Date.parse(ifRange) !== inSeconds(lastModified)) return 'whole'
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** HTTP dates have no milliseconds. */
function inSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
