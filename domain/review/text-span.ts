/** A part of a text. */
export interface TextSpan {
  quote: string
  /** Index of the first UTF-16 unit. */
  start: number
  /** Index after the last UTF-16 unit. */
  end: number
}

/** All matches of a global pattern. */
export const spansOf = (pattern: RegExp, text: string): TextSpan[] =>
  Array.from(text.matchAll(pattern), ({ 0: quote, index }) => ({ quote, start: index, end: index + quote.length }))
