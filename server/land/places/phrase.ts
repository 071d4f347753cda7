import { placeKey } from '../../../domain/place/place.ts'

/** The words of a text as keys of names have them, with `,` between the parts that the text separates. */
export type Phrase = readonly string[]

export const COMMA = ','

export function readPhrase(text: string): Phrase {
  const parts = text.split(/[,;\n]/).map((part) => wordsOf(placeKey(part)))
  return trimmed(parts.flatMap((words) => [...words, COMMA]))
}

const DIRECTIONS: Readonly<Record<string, string>> = { n: 'north', no: 'north', s: 'south', so: 'south', w: 'west' }
const AFTER_DIRECTION = new Set(['dakota', 'dak', 'carolina', 'car', 'virginia', 'va'])

/** `placeKey` spells out a direction only at the start, but “Sioux Falls S. Dak.” has one in the middle. */
function wordsOf(key: string): string[] {
  const words = key.split(' ').filter(Boolean)
  return words.map((word, i) => (AFTER_DIRECTION.has(words[i + 1] ?? '') ? (DIRECTIONS[word] ?? word) : word))
}

/** Without commas at either end or in a row. */
export function trimmed(words: Phrase): Phrase {
  const single = words.filter((word, i) => word !== COMMA || (words[i - 1] ?? COMMA) !== COMMA)
  return single.at(-1) === COMMA ? single.slice(0, -1) : single
}

export const withoutCommas = (words: Phrase): Phrase => words.filter((word) => word !== COMMA)

const phrases = (...lists: string[]) =>
  lists
    .flatMap((list) => list.split(', '))
    .map((phrase) => phrase.split(' '))
    .sort((a, b) => b.length - a.length)

const BEFORE = phrases(
  'near, nearby, around, in, at, outside, outside of, close to, just outside, east of, west of, north of, south of',
  'downtown, uptown, greater, metro, central, the, city of, town of, village of, state of, province of, region of',
  'commonwealth of, republic of, kingdom of, anywhere in, somewhere in, all of, all over, rural',
  'land in, land near, land around, land for sale in, acreage in, acreage near, sites in, sites near, property in',
)
const AFTER = phrases(
  'area, metro, metro area, metropolitan area, region, city, city limits, suburbs, downtown, state, province, prefecture',
  'oblast, canton, borough, vicinity, surroundings, land, town',
)

/** Without “near”, “city of”, “metro area” and the like. */
export function withoutFillers(words: Phrase): Phrase {
  const before = BEFORE.find((phrase) => phrase.length < words.length && phrase.every((word, i) => words[i] === word))
  if (before) return withoutFillers(trimmed(words.slice(before.length)))
  const after = AFTER.find((phrase) => {
    const start = words.length - phrase.length
    return start > 0 && phrase.every((word, i) => words[start + i] === word)
  })
  return after ? withoutFillers(trimmed(words.slice(0, -after.length))) : words
}

const POSTAL_CODES = [
  /^\d{4,6}$/,
  // Canada, in two words
  /^[abceghj-nprstvxy]\d[a-z]$/,
  /^\d[a-z]\d$/,
  // the United Kingdom, in two words
  /^[a-z]{1,2}\d[a-z\d]?$/,
  /^\d[a-z]{2}$/,
  // the Netherlands
  /^\d{4}[a-z]{2}$/,
]

/** Without postal codes of other countries. */
export const withoutPostalCodes = (words: Phrase): Phrase =>
  trimmed(words.filter((word) => !POSTAL_CODES.some((pattern) => pattern.test(word))))

/** “county of travis, texas” and “travis co texas” in the order of a name; a phrase per way to read it. */
export function countyPhrases(words: Phrase): Phrase[] {
  const [kind = '', of = '', ...rest] = words
  if ((kind === 'county' || kind === 'parish') && of === 'of') {
    return rest.map((_, i) => [...rest.slice(0, i + 1), kind, ...rest.slice(i + 1)])
  }
  const spelledOut = words.map((word, i) => (i > 0 && (word === 'co' || word === 'cnty') ? 'county' : word))
  return spelledOut.some((word, i) => word !== words[i]) ? [spelledOut] : []
}
