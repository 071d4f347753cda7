/** Bytes of UTF-8. S3 limits keys to 1,024, which include our bucket; most file systems limit names to 255. */
const MAX_PATH_BYTES = 900
const MAX_SEGMENT_BYTES = 240

/**
 * Why a path isn't a valid storage path, or null if it is. Paths are relative and separated by `/`. A path that one file
 * system, or XML, doesn't support is rejected everywhere, so that files can be moved between stores.
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
