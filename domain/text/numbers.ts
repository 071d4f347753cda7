import { plainCharacters } from './printable.ts'

/** The character before the decimals of a file's numbers. */
export type DecimalMark = '.' | ','

/** What people write around a number of acres: “~40 ac. +/-”. */
export const AROUND_ACRES =
  /^(~|≈|±|\+\/-|approx\.?|about)\s*|(\s*(acres?|ac\.?|\+\/-|±|\+|m\.?o\.?l\.?|more or less))+$/gi

export const AMBIGUOUS = 'ambiguous'

interface Range {
  min: number
  max: number
}

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const POINT_GROUPS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
const COMMA = /^[+-]?(\d+(,\d*)?|,\d+)(e[+-]?\d{1,3})?$/i
const COMMA_GROUPS = /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/

/**
 * Reads a number with or without thousands separators.
 * @param mark the decimal mark of the file; null if it isn't known, and “1,234” could be either
 * @param range what is possible, which often leaves one reading only
 * @returns null for what isn't a number
 */
export function parseNumber(text: string, mark: DecimalMark | null, range?: Range): number | typeof AMBIGUOUS | null {
  // Spaces and apostrophes between groups of three digits are separators.
  const bare = plainCharacters(text)
    .trim()
    .replace(/(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/g, '')
    .replace(/^[−–]/, '-')
  const withPoint = PLAIN.test(bare) || POINT_GROUPS.test(bare) ? finite(bare.replaceAll(',', '')) : null
  const withComma =
    COMMA.test(bare) || COMMA_GROUPS.test(bare) ? finite(bare.replaceAll('.', '').replace(',', '.')) : null
  if (mark !== null) return mark === '.' ? withPoint : withComma
  const isPossible = (value: number | null) => value !== null && (!range || (value >= range.min && value <= range.max))
  const readings = [...new Set([withPoint, withComma].filter(isPossible))]
  return readings.length > 1 ? AMBIGUOUS : (readings[0] ?? withPoint ?? withComma)
}

/** “1e400” is too large for a number. */
function finite(digits: string): number | null {
  const number = Number(digits)
  return Number.isFinite(number) ? number : null
}

/** Fractions that no thousands separator leaves: not three digits. */
const HAS_POINT = /^[+-]?(\d*\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+|\d{1,3}(,\d{3})+\.\d*|\d{1,3}(,\d{3}){2,})$/
const HAS_COMMA = /^[+-]?(\d*,(\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+|\d{1,3}(\.\d{3})+,\d*|\d{1,3}(\.\d{3}){2,})$/

/** The decimal mark that the values of a table show; null if none does, or both. */
export function detectDecimalMark(values: Iterable<string>): DecimalMark | null {
  let [points, commas] = [0, 0]
  for (const value of values) {
    const bare = value.trim()
    if (HAS_POINT.test(bare)) points++
    else if (HAS_COMMA.test(bare)) commas++
  }
  if (points > 0 === commas > 0) return null
  return points > 0 ? '.' : ','
}
