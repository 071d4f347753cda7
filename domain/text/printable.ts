const MAX_LENGTH = 40

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f\s]+/g

/** Text on one line: no control characters, no half of a surrogate pair. */
export const cleanLine = (text: string): string => text.toWellFormed().replace(SEPARATORS, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Text without control characters but tabs and line breaks, and without those that turn the direction of what follows. */
export const withoutControls = (text: string): string => text.replace(HIDDEN, '')

/** Shortens an ignored value and makes it printable. */
export function printable(value: string): string {
  const cleaned = cleanLine(value)
  const short = cleaned.length > MAX_LENGTH ? `${cleaned.slice(0, MAX_LENGTH - 1)}…` : cleaned
  return short.toWellFormed()
}
