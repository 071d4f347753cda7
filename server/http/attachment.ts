/** `Content-Disposition` of a file that is saved under a name, whatever its letters: RFC 6266 and 8187. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim()
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const extended = `filename*=UTF-8''${encoded}`
  // For programs that know no other; one that starts with its ending would be hidden.
  const isPlain = plain !== '' && !plain.startsWith('.')
  return isPlain ? `attachment; filename="${plain}"; ${extended}` : `attachment; ${extended}`
}
