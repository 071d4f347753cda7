const MAX_LENGTH = 40

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f\s]+/g

/** Text on one line: no control characters, no half of a surrogate pair. */
export const cleanLine = (text: string): string => text.toWellFormed().replace(SEPARATORS, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Text without control characters but tabs and line breaks, and without those that turn the direction of what follows. */
export const withoutControls = (text: string): string => text.replace(HIDDEN, '')

/** Invisible marks that come along with copied text: zero-width spaces, marks of direction, soft hyphens, byte-order marks. */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Joiners belong to words and emoji; between digits they are marks as well. */
const JOINERS = /[\u200c\u200d]/g
/** Letters, digits and punctuation as wide as ideographs, and their space. */
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/g

/** Text without the invisible marks of copied text. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** What a text says to a reader of numbers, places and choices: without invisible marks, and with plain letters and digits. */
export const plainCharacters = (text: string): string =>
  withoutMarks(text)
    .replace(JOINERS, '')
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'))

/** Shortens an ignored value and makes it printable. */
export function printable(value: string): string {
  const cleaned = cleanLine(value)
  const short = cleaned.length > MAX_LENGTH ? `${cleaned.slice(0, MAX_LENGTH - 1)}…` : cleaned
  return short.toWellFormed()
}
