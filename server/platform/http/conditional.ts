/** Conditional and range requests (RFC 9110), as far as files need them. */

export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
}

/** Whether the client's copy is current, by If-None-Match or else by If-Modified-Since. */
export function isNotModified(headers: Headers, { etag, lastModified }: Validators): boolean {
  const noneMatch = headers.get('If-None-Match')
  if (noneMatch !== null) return matchesETag(noneMatch, etag)
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && inSeconds(lastModified) <= since
}

/** Compares weakly, as RFC 9110 requires for If-None-Match. */
export function matchesETag(noneMatch: string, etag: string): boolean {
  return noneMatch.trim() === '*' || noneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * The requested byte range, cut to the file's size. `whole` when there is no range, when If-Range names another version,
 * and for what a server may ignore: other units, syntax errors and multiple ranges.
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
