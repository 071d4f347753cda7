import { parseCoordinates } from '../../place/coordinates.ts'
import type { Groups } from './amounts.ts'
import { milesOf, RADIUS_BEFORE } from './read-amounts.ts'
import type { SearchParse } from './search-parse.ts'

const MINUTES = String.raw`(?:\d{1,2}(?:\.\d+)?\s?['′’]\s?(?:\d{1,2}(?:\.\d+)?\s?(?:["″”]|'')\s?)?)?`
const ANGLE = String.raw`(?:[NSEW]\s?)?[+-]?\d{1,3}(?:\.\d+)?\s?(?:°\s?${MINUTES})?(?:\s?[NSEW](?![a-z]))?`
const PAIR = new RegExp(String.raw`(?<![\w.,$-])${ANGLE}\s*[,;]?\s*${ANGLE}(?![\w.%])`, 'giu')
/** What numbers of acres or prices don't have. */
const IS_DEGREES = /\d°|\d\s?[NSEW]\b|\b[NSEW]\s?\d|[-+]\d{2,3}\.\d{2}|\.\d{4}/iu
const BEFORE = /(?<![\w-])(?:near|around|at|close\s+to|location:?)\s+$/iu

/** Reads coordinates as the place: “100 acres within 15 miles of 30.58, -97.33”. */
export function readCoordinates(parse: SearchParse): void {
  for (const { 0: text, index } of [...parse.remaining.matchAll(PAIR)]) {
    if (!IS_DEGREES.test(text) || parseCoordinates(text) === null) continue
    const before = parse.remaining.slice(0, index)
    const radius = RADIUS_BEFORE.exec(before)
    const miles = radius && milesOf(radius.groups as Groups)
    parse.set({ location: text.trim() }, text, index)
    if (miles !== null) parse.set({ within: miles }, radius![0], radius!.index)
    const start = (radius ?? BEFORE.exec(before))?.index ?? index
    parse.consume(start, index + text.length)
  }
}
