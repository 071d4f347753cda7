/**
 * Matches `[text](/path)`, a link to a path on this site or to an https address. Any other brackets stay plain text, and
 * the text is never interpreted as HTML.
 */
const LINK = /\[([^[\]\n]{1,200})\]\((\/(?![/\\])[^\s()\\]{0,300}|https:\/\/[^\s()\\]{3,300})\)/

/** Splits into text, link text, link address, text, and so on: indexes 0, 3, 6, … are plain text. */
export function splitLinks(text: string): string[] {
  return text.split(LINK)
}

/** The plain text, for structured data. */
export function withoutLinks(text: string): string {
  return splitLinks(text)
    .filter((_, index) => index % 3 !== 2)
    .join('')
}
