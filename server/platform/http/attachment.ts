/** `Content-Disposition` for saving a file under any Unicode name (RFC 6266 and 8187). */
export function attachment(name: string): string {
  const fallback = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim()
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const extended = `filename*=UTF-8''${encoded}`
  // A fallback for old clients. A name that starts with a dot would be a hidden file.
  const hasFallback = fallback !== '' && !fallback.startsWith('.')
  return hasFallback ? `attachment; filename="${fallback}"; ${extended}` : `attachment; ${extended}`
}
