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
/** Joiners and selectors belong to words and emoji; between digits they are marks as well, and so are fillers. */
const JOINERS = /\u034f|[\u115f\u1160\u3164\uffa0]|[\u200c\u200d]|[\ufe00-\ufe0f]/g
/** Letters, digits and punctuation as wide as ideographs, and their space. */
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/g
/** Hyphens and minus signs that look like “-”. */
const HYPHENS = /[\u2010-\u2012\ufe58\ufe63]/g
/** Digits of other scripts, such as Arabic, and what is written between them. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
const OTHER_COMMAS = /[\u060c\u3001]/g

/** Text without the invisible marks of copied text. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** What a text says to a reader of numbers, places and choices: without invisible marks, and with plain letters, digits and hyphens. */
export const plainCharacters = (text: string): string =>
  withoutMarks(text)
    .replace(JOINERS, '')
    .replace(FULL_WIDTH, (character) => character.normalize('NFKC'))
    .replace(HYPHENS, '-')
    .replace(OTHER_DIGITS, asciiDigit)
    .replace(OTHER_COMMAS, ',')
    .replaceAll('\u066b', '.')

/** Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before++
  return String(before % 10)
}

/** Shortens an ignored value and makes it printable. */
export function printable(value: string): string {
  const cleaned = cleanLine(value)
  const short = cleaned.length > MAX_LENGTH ? `${cleaned.slice(0, MAX_LENGTH - 1)}…` : cleaned
  return short.toWellFormed()
}
