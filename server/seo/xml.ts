const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text that XML 1.0 can hold: most control characters and half surrogates it cannot, not even escaped. */
function holdable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Text as it stands in an element or in a quoted attribute. */
export function xmlText(text: string): string {
  return holdable(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
}

/** The same without an escape for each sign of markup; what would end the section is split over two. */
export function cdata(text: string): string {
  return `<![CDATA[${holdable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
