const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Removes control characters and lone surrogates, which XML 1.0 doesn't allow even escaped. */
function removeInvalid(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Escapes text for an element or a quoted attribute. */
export function xmlText(text: string): string {
  return removeInvalid(text).replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}

/** Wraps text in a CDATA section; splits it in two where it contains `]]>`. */
export function cdata(text: string): string {
  return `<![CDATA[${removeInvalid(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
