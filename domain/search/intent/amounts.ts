/** Numbers, limits and ranges as people type them: “20-50”, “at least 40”, “$1.5M to $3M”, “100+”. */

/** The limits of an amount. Null means none. */
export interface Limits {
  min: number | null
  max: number | null
}

/** “1/2” too, but not a date. */
export const NUMBER = String.raw`[1-9]\/[2-9](?![\d/])|(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+`
const SCALE = '(?:k|thousand|mm|mil|million|m|bn|billion|b)(?![a-z])'
const AT_LEAST = String.raw`at\s+least|more\s+than|greater\s+than|larger\s+than|bigger\s+than|no\s+less\s+than|not?\s+under|starting\s+at|upwards\s+of|min(?:imum)?\.?(?:\s+of)?|over|above|from|>=?|≥`
const AT_MOST = String.raw`at\s+most|less\s+than|smaller\s+than|cheaper\s+than|no\s+more\s+than|not?\s+over|up\s+to|max(?:imum)?\.?(?:\s+of)?|under|below|<=?|≤`
const ABOUT = String.raw`about|around|approx(?:imately|\.)?|roughly|circa|~`
/** In “min 10 acres max 30”, “max” belongs to what follows. */
const NO_AMOUNT = String.raw`(?!\s*(?:of\s+)?[$\d.])`
const OR_MORE = String.raw`\+|plus\b|(?:or|and)\s+(?:more|larger|bigger|greater|above|over|up)\b|min(?:imum)?\b${NO_AMOUNT}`
const OR_LESS = String.raw`(?:or|and)\s+(?:less|smaller|fewer|under|below)\b|max(?:imum)?\b${NO_AMOUNT}`

/** “40± acres” is how brokers write 40 acres. */
const ROUGHLY = String.raw`(?:\s?(?:±|\+\/-))?`

/** “about 40” is from 32 to 48. */
const TOLERANCE = 0.2

/** A regular expression for an amount. `before` and `after` are sources of what may surround it, such as its unit. */
export function amountPattern({ unit, before = '', after = '' }: { unit: string; before?: string; after?: string }) {
  const unnamed = unit.replace(/\(\?<[a-z]+>/gi, '(?:')
  return new RegExp(
    String.raw`(?<![\w./-])(?<!\d,)${before}(?:(?<between>between)\s+|(?<least>${AT_LEAST})\s*|(?<most>${AT_MOST})\s*|(?<about>${ABOUT})\s*|(?<exactly>exactly)\s+)?` +
      String.raw`(?:(?:±|\+\/-)\s*)?(?<dollar>\$\s*)?(?<a>${NUMBER})\s?(?<scaleA>${SCALE})?${ROUGHLY}(?:(?<plusA>\+|\s\+(?!\s))|\s\+)?` +
      String.raw`(?:(?:[\s-]*${unnamed})?\s*(?:-|\bto\b|\band\b|\bthrough\b)\s*\$?\s*(?<b>${NUMBER})\s?(?<scaleB>${SCALE})?)?` +
      String.raw`${ROUGHLY}(?<plus>\s?\+)?[\s-]*${unit}${ROUGHLY}(?<more>\s*(?:${OR_MORE}))?(?<less>\s*(?:${OR_LESS}))?${after}`,
    'giu',
  )
}

export type Groups = Record<string, string | undefined>

/** The limits that a match of `amountPattern` states; `only` is an amount without a limit. */
export function limitsOf(groups: Groups): Limits & { only: number | null } {
  const [a, b] = amountsOf(groups)
  if (b !== null) return { min: Math.min(a, b), max: Math.max(a, b), only: null }
  if (groups.least || groups.more || groups.plusA || groups.plus) return { min: a, max: null, only: null }
  if (groups.most || groups.less) return { min: null, max: a, only: null }
  if (groups.about) return { min: rounded(a * (1 - TOLERANCE)), max: rounded(a * (1 + TOLERANCE)), only: null }
  if (groups.exactly) return { min: a, max: a, only: null }
  return { min: null, max: null, only: a }
}

/** In “$1-3M” the scale belongs to both numbers. */
function amountsOf({ a = '', b, scaleA, scaleB }: Groups): [number, number | null] {
  const [first, second] = [numberOf(a), b === undefined ? null : numberOf(b)]
  if (second === null) return [first * factorOf(scaleA), null]
  const isShared = scaleA === undefined && first < second
  return [first * factorOf(isShared ? scaleB : scaleA), second * factorOf(scaleB)]
}

export function numberOf(text: string): number {
  const [number = '', divisor = '1'] = text.replaceAll(',', '').split('/')
  return Number(number) / Number(divisor)
}

/** Without the noise of binary fractions. */
export const rounded = (value: number) => Math.round(value * 100) / 100

const FACTORS: readonly [RegExp, number][] = [
  [/^(?:k|thousand)$/, 1e3],
  [/^(?:m|mm|mil|million)$/, 1e6],
  [/^(?:b|bn|billion)$/, 1e9],
]

function factorOf(scale: string | undefined): number {
  const name = scale?.toLowerCase() ?? ''
  return FACTORS.find(([pattern]) => pattern.test(name))?.[1] ?? 1
}
