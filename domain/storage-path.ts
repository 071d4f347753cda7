/** Bytes of UTF-8; an S3 key ends at 1,024 and also holds the bucket, a file name ends at 255 on most systems. */
const MAX_PATH_BYTES = 900
const MAX_SEGMENT_BYTES = 240

/**
 * Why a path cannot name a stored file, or null when it can. A path is relative, its segments are separated by `/`,
 * and it means the same on every store: what one file system or XML could not hold is refused everywhere.
 */
export function storagePathProblem(path: string): string | null {
  if (path === '') return 'is empty'
  if (!path.isWellFormed()) return 'is not well-formed text'
  if (utf8Bytes(path) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`
  if (path.includes('\\')) return 'has a backslash'
  if (/[\p{Cc}\ufffe\uffff]/u.test(path)) return 'has a control character'
  for (const segment of path.split('/')) {
    if (segment === '') return 'has an empty segment'
    if (segment === '.' || segment === '..') return 'has a dot segment'
    if (utf8Bytes(segment) > MAX_SEGMENT_BYTES) return `has a segment longer than ${MAX_SEGMENT_BYTES} bytes`
  }
  return null
}

function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).byteLength
}
