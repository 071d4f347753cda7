import type { PlaceKind } from '../../place/place.ts'
import { US_STATES } from '../../place/us-states.ts'
import type { Groups } from './amounts.ts'
import { DIRECTION_OF, milesOf, RADIUS_BEFORE } from './read-amounts.ts'
import { isVocabulary } from './read-vocabulary.ts'
import type { SearchParse } from './search-parse.ts'

/** A place that a text names exactly, or by another name of its own. */
export interface CertainPlace {
  kind: PlaceKind
  population: number
  country: string
  /** Whether no other place of the name has a tenth of its population. */
  isOnly: boolean
  /** Whether the text also names the state or country, as “Taylor, Texas” does. */
  isQualified: boolean
}

/** Null unless the text is the name of a place, without anything else. */
export type FindPlace = (text: string) => CertainPlace | null

const MAX_WORDS = 6
/** A smaller city needs its state, or a word such as “near”. */
const MIN_POPULATION = 100_000
const MIN_POPULATION_ONLY = 40_000
const MIN_POPULATION_NEAR = 500

/** Words of land that are places too: Mesa, Arizona; Flat, Texas; Rail, Missouri. */
const COMMON_WORDS = new Set(
  `mesa flat level large big small cheap best raw vacant rural prime good open dry wet farm farms ranch ranches timber
  rail railroad road roads highway river rivers lake lakes port ports corner field prairie valley desert pasture energy
  data center centers mining crypto bitcoin mine mines ai land lands lot lots site sites acre acres tract parcel utility utilities hill hills
  spring springs creek rock rocks forest industry commerce enterprise union liberty hope eagle plains orange independence
  page summit bluff canyon ridge island bay beach park gate bridge mill mills grove garden gardens branch
  fork point harbor cove meadow meadows oak pine cedar walnut cherry apple peach sun moon star north south east west
  central northern southern eastern western edge cloud server hosting tower cooling transmission line lines pipeline easement interstate
  airport warehouse build building buildings permit permits tax power fiber grid house home cash deal owner broker new old
  any all min max near best top direct quick fast secure private public city county state country town village area region
  colocation free campus hyperscale compute campus logistics distribution`
    .split(/\s+/)
    .filter(Boolean),
)

const DIRECTION = '(?:(?:north|south)?(?:east|west)|north|south)(?:ern)?|central|upstate|ne|nw|se|sw'
const DIRECTIONS = String.raw`(?:${DIRECTION})(?:[\s-]+(?:${DIRECTION}))*`
const STATE_NAMES = Object.values(US_STATES)
const DIRECTED_STATE = new RegExp(
  String.raw`(?<![\w-])(?<direction>${DIRECTIONS})\s(?<state>${STATE_NAMES.join('|')}|tx|va|az|nv|ca|fl|ga|ny)(?![\w-])`,
  'giu',
)

/** Codes of states that are also words; in lower case they need a comma before them, or the end of the text after. */
const WORDLIKE_CODES = new Set([
  'in',
  'or',
  'me',
  'ok',
  'hi',
  'oh',
  'la',
  'pa',
  'id',
  'de',
  'al',
  'co',
  'ma',
  'md',
  'mo',
  'mi',
  'ms',
  'ne',
  'mt',
  'dc',
])
const SHORT_NAMES = new Set(['usa', 'uk', 'uae', 'dfw', 'nyc'])

const BEFORE_PLACE = new RegExp(
  String.raw`(?<![\w-])(?:near(?:by)?|around|close\s+to|(?:just\s+)?outside(?:\s+of)?|inside|in|at|${DIRECTION_OF}|location:?|located\s+in|greater|metro|downtown)\s+(?:(?:the|greater|metro|downtown)\s+)*$`,
  'iu',
)

interface Word {
  text: string
  start: number
  end: number
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.'’-]*[\p{L}\p{N}])?\.?/gu

/** Reads “west texas” as the region of that name, and other parts of a state as the state. */
export function readDirectedStates(parse: SearchParse, findPlace: FindPlace): void {
  parse.readAll(DIRECTED_STATE, ({ 0: phrase, groups = {} }, start) => {
    const state = (groups as Groups).state ?? ''
    const full = phrase.replace(/\s+/g, ' ').toLowerCase()
    if (STATE_NAMES.some((name) => name.toLowerCase() === full)) return false
    const isRegion = findPlace(phrase)?.kind === 'metro'
    parse.set({ location: isRegion ? phrase : state }, phrase, start)
    if (!isRegion) parse.ignore((groups as Groups).direction ?? '', start)
    return true
  })
}

/** Reads places. The first sets the location; later ones are listed as ignored. `isFull` reads only places whose names include their state, country or “County”. */
export function readPlace(parse: SearchParse, findPlace: FindPlace, { isFull }: { isFull: boolean }): void {
  const words = [...parse.remaining.matchAll(WORD)].map(
    ({ 0: text, index = 0 }): Word => ({ text, start: index, end: index + text.length }),
  )
  for (let first = 0; first < words.length; first++) {
    for (let last = Math.min(words.length, first + MAX_WORDS) - 1; last >= first; last--) {
      const span = {
        words: words.slice(first, last + 1),
        before: parse.remaining.slice(0, words[first]!.start),
        remaining: parse.remaining,
      }
      if (!isSpan(span) || !isCertain(span, findPlace, isFull)) continue
      takePlace(parse, span)
      first = last
      break
    }
  }
}

interface Span {
  words: Word[]
  before: string
  remaining: string
}

const textOf = ({ words, remaining }: Span) => remaining.slice(words[0]!.start, words.at(-1)!.end)

/** Words with nothing but spaces and commas between them. */
function isSpan(span: Span): boolean {
  const text = textOf(span)
  if (/[^\p{L}\p{N}\s,.'’-]/u.test(text) || text.split(',').length > 3) return false
  const firstWord = span.words[0]!.text.toLowerCase()
  return !/^(?:in|near|around|of|from|the|a|an|and|or|with|for|at|to|by|on|within|outside|no|not)$/.test(firstWord)
}

function isCertain(span: Span, findPlace: FindPlace, isFull: boolean): boolean {
  const text = textOf(span)
  const { words } = span
  const isMarked = BEFORE_PLACE.test(span.before) || RADIUS_BEFORE.test(span.before)
  if (isFull ? words.length < 2 : false) return false
  if (words.length === 1 && !isSingleName(words[0]!.text)) return false
  // “NE of Waco” isn’t in Nebraska.
  if (/^[ns][ew]$/i.test(text) && /^\s+of\b/i.test(span.remaining.slice(words[0]!.end))) return false
  if (words.length > 1 && endsWithWordlikeCode(span)) return false
  if (
    /^\d+$/.test(text) &&
    (!/^\d{5}$/.test(text) ||
      /^\s*(?:sf|sq|square|feet|ft|kv|kva|volts?|amps?)\b/i.test(span.remaining.slice(words.at(-1)!.end)))
  )
    return false
  const place = findPlace(text)
  if (place === null) return false
  const isCommon = COMMON_WORDS.has(words[0]!.text.toLowerCase()) || isVocabulary(words[0]!.text)
  // Small regions abroad are named like ordinary words, such as The Quarter in Anguilla.
  const isSmallRegion = place.kind === 'state' && place.country !== 'US' && place.population < MIN_POPULATION
  if (isSmallRegion && !isMarked && !place.isQualified) return false
  if (isFull) {
    if (place.kind === 'county' || place.kind === 'metro' || place.kind === 'state' || place.kind === 'country')
      return !isCommon || place.kind === 'county'
    if (!place.isQualified) return false
    const hasComma = text.includes(',')
    const nameWords = words.length - 1
    return (
      !isCommon ||
      (hasComma && !isVocabulary(words[0]!.text)) ||
      (nameWords > 1 && place.population >= MIN_POPULATION_NEAR)
    )
  }
  if (place.kind === 'state' || place.kind === 'country') return !isCommon || place.country === 'US'
  if (place.kind === 'metro' || place.kind === 'zip') return true
  if (place.kind === 'county') return words.length > 1
  // “Riverside 40” is a title.
  if (
    !isMarked &&
    !place.isQualified &&
    /^\s+\d+\b(?!\s*-?\s*(?:mi|km))/i.test(span.remaining.slice(words.at(-1)!.end))
  )
    return false
  if (isCommon && words.length === 1) return isMarked && place.population >= MIN_POPULATION && /^\p{Lu}/u.test(text)
  if (isMarked) return place.population >= MIN_POPULATION_NEAR
  return place.population >= (place.isOnly ? MIN_POPULATION_ONLY : MIN_POPULATION)
}

/** Codes such as “TX” and “usa”; other words of up to three letters aren't names by themselves. */
function isSingleName(word: string): boolean {
  const code = word.replaceAll('.', '').toUpperCase()
  if (Object.hasOwn(US_STATES, code))
    return word.replaceAll('.', '') === code || !WORDLIKE_CODES.has(code.toLowerCase())
  return code.length > 3 || SHORT_NAMES.has(code.toLowerCase())
}

function endsWithWordlikeCode({ words, remaining }: Span): boolean {
  const [before, last] = words.slice(-2) as [Word, Word]
  if (!WORDLIKE_CODES.has(last.text)) return false
  const hasComma = remaining.slice(before.end, last.start).includes(',')
  const isEnd = /^[\s,.]*$/u.test(remaining.slice(last.end))
  return !hasComma && !isEnd
}

/** “10 miles north of” is a place by itself, not a radius; in “within 10 miles north of”, the direction says nothing to a search. */
const OFFSET = new RegExp(String.raw`^(?!within\b).*\b${DIRECTION_OF}\s+$`, 'is')
const DIRECTION_BEFORE = new RegExp(String.raw`(?<![\w-])${DIRECTION_OF}(?=\s+$)`, 'iu')

function takePlace(parse: SearchParse, span: Span): void {
  const { words, before } = span
  const text = textOf(span).replace(/\s+/g, ' ')
  const start = words[0]!.start
  const radius = RADIUS_BEFORE.exec(before)
  if (radius && OFFSET.test(radius[0])) {
    parse.set({ location: `${radius[0].replace(/\s+/g, ' ')}${text}` }, text, start)
    parse.consume(radius.index, words.at(-1)!.end)
    return
  }
  const prefix = radius ?? BEFORE_PLACE.exec(before)
  const isFirst = parse.filters.location === null && parse.filters.city === null
  parse.set({ location: text }, text, start)
  const [direction] = DIRECTION_BEFORE.exec(prefix?.[0] ?? '') ?? []
  if (direction !== undefined) parse.ignore(direction, start)
  if (radius) {
    const miles = milesOf(radius.groups as Groups)
    if (miles !== null && isFirst) parse.set({ within: miles }, radius[0], radius.index)
    else parse.ignore(radius[0], radius.index)
  }
  parse.consume(prefix ? prefix.index : start, words.at(-1)!.end)
}
