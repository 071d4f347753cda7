const MAX_LENGTH = 40

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f\s]+/g

/** Text on one line: no control characters, no half of a surrogate pair. */
export const cleanLine = (text: string): string => text.toWellFormed().replace(SEPARATORS, ' ').trim()

/** Shortens an ignored value and makes it printable. */
export function printable(value: string): string {
  const cleaned = cleanLine(value)
  const short = cleaned.length > MAX_LENGTH ? `${cleaned.slice(0, MAX_LENGTH - 1)}…` : cleaned
  return short.toWellFormed()
}
