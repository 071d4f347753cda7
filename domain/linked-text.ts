/**
 * A text in which `[words](/path)` is a link: to a page of the site, or to an https address elsewhere. Anything else in
 * brackets stays as it was typed; nothing in it is ever markup of a page.
 */
const LINK = /\[([^[\]\n]{1,200})\]\((\/(?![/\\])[^\s()\\]{0,300}|https:\/\/[^\s()\\]{3,300})\)/

/** Texts and links as they follow each other: text, words, address, text, …; so every third one, from the first, is text. */
export function splitLinks(text: string): string[] {
  return text.split(LINK)
}

/** The words alone, for machines that read no links. */
export function withoutLinks(text: string): string {
  return splitLinks(text)
    .filter((_, index) => index % 3 !== 2)
    .join('')
}
