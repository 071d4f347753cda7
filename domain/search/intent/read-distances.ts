import {
  DEFAULT_KV,
  LINE_VOLTAGES,
  MAX_SCREENED_MILES,
  type ScreeningFilters,
  SUBSTATION_VOLTAGES,
} from '../screening-filters.ts'
import { type Groups, NUMBER, numberOf, rounded } from './amounts.ts'
import type { SearchParse } from './search-parse.ts'

const MILES_PER_UNIT: readonly [RegExp, number][] = [
  [/^k/i, 0.621371],
  [/^f/i, 1 / 5280],
]

const UNIT = String.raw`(?<unit>km|kms|kilomet(?:er|re)s?|miles?|mi\.?|feet|foot|ft\.?)(?![\w])`
const DISTANCE = String.raw`(?:within|in|under|less\s+than|no\s+more\s+than|at\s+most|up\s+to|max(?:imum)?(?:\s+of)?|about|<=?|≤)?\s*(?:(?:an?\s+)?(?<distance>${NUMBER})[\s-]*${UNIT}|(?<half>half(?:\s+an?|-)\s*mile|an?\s+half[\s-]mile)|(?<mile>an?\s+mile))(?:\s+or\s+less)?`
const KV = String.raw`(?:(?:at\s+least|over|min(?:imum)?(?:\s+of)?)\s+)?(?<![\d.,])(?<kv>\d{2,3}(?:\s*\/\s*\d{2,3}){0,2})\s*\+?[\s-]*(?:kv|kilovolts?)(?![a-z])\s*\+?(?:\s+(?:or|and)\s+(?:more|higher|above|greater|up))?`
const LINE = String.raw`(?:(?:high[\s-]?voltage|hv)\s+)?(?:(?:electric(?:al)?\s+)?(?:transmission|power|electric(?:al)?)[\s-]*)?lines?`
const SUBSTATION = String.raw`(?:(?:electric(?:al)?|power|utility|transmission)\s+)?substations?`
const THING = String.raw`(?:${KV}\s+)?(?:(?<substation>${SUBSTATION})|(?<plant>power\s+(?:plants?|stations?))|(?<center>data[\s-]?cent(?:er|re)s?)|(?<line>${LINE}))(?![\w-])`
/** A voltage alone means a line. */
const VOLTAGE = String.raw`${KV}(?![\w-]|\s*(?:${SUBSTATION}|${LINE}))`
const ARTICLES = String.raw`(?:(?:an?|the|any|nearest|closest|existing|major)\s+)*`
const OF_PARCEL = String.raw`(?:\s+(?:of|from|to)\s+(?:(?:the|our|my)\s+)?(?:parcel|site|property|land|tract|boundary|fence|it)(?![\w-]))?`
const OF_PLACE = String.raw`\s+(?:away\s+)?(?:of|from|to|around|radius)(?![\w])`
const before = (thing: string) =>
  new RegExp(String.raw`(?<![\w.,$-])${DISTANCE}\s+(?:away\s+)?(?:of|from|to|off)\s+${ARTICLES}${thing}`, 'giu')
const after = (thing: string) =>
  new RegExp(
    String.raw`(?<![\w-])(?:an?\s+)?${thing}[\s,:]+${DISTANCE}(?:\s+away)?${OF_PARCEL}(?!${OF_PLACE})(?![\w-])`,
    'giu',
  )

/** “within 2 miles of a substation”, “2 mi from a 138 kV line”; “substation within 2 miles”, but not “… within 2 miles of Dallas” */
const DISTANCES = [before(THING), after(THING), before(VOLTAGE), after(VOLTAGE)]

/** “on a 138 kV line”, “adjacent to a 345 kV substation” */
const TOUCHING = new RegExp(
  String.raw`(?<![\w-])(?:on|along|adjacent\s+to|next\s+to|bordering|crossed\s+by|abutting|beside)\s+${ARTICLES}${KV}\s+(?:(?<substation>${SUBSTATION})|(?<line>${LINE}))(?![\w-])`,
  'giu',
)
/** “138 kV on site” */
const ON_SITE = new RegExp(
  String.raw`(?<![\w-])${KV}(?:\s+(?:(?<substation>${SUBSTATION})|(?<line>${LINE})|transmission))?\s+(?:on[\s-]?site|(?:on|crossing|crosses|through)\s+(?:the\s+)?(?:site|property|parcel|land|tract)|at\s+(?:the\s+)?(?:site|property|fence|boundary))(?![\w-])`,
  'giu',
)
const TOUCHING_MILES = 0.1
/** “138 kV”, “345 kV line”: near enough to be connected without a long line of one’s own. */
const NEARBY = new RegExp(
  String.raw`(?<![\w-])${KV}(?:\s+(?:(?<substation>${SUBSTATION})|(?<line>${LINE})|(?:transmission|service|power|access|feed|available|nearby))(?![\w-]))?(?![\w-])`,
  'giu',
)
const NEARBY_MILES = 2

/** Reads how far a substation, line, power plant or data center may be. */
export function readDistances(parse: SearchParse): void {
  for (const pattern of DISTANCES) readThings(parse, pattern, milesOf)
  readOtherThings(parse)
  for (const pattern of [TOUCHING, ON_SITE]) readThings(parse, pattern, () => TOUCHING_MILES)
  readThings(parse, NEARBY, () => NEARBY_MILES)
}

function readThings(parse: SearchParse, pattern: RegExp, distance: (groups: Groups) => number): void {
  parse.readAll(pattern, ({ 0: phrase, groups = {} }, start) => {
    const { kv: stated, ...named } = groups as Groups
    // “138/345 kV” has both.
    const [kv, ...others] = (stated?.split('/') ?? []).map((each) => each.trim()).sort((a, b) => Number(a) - Number(b))
    // A bare line may be a fence line or a property line.
    if (named.line && !kv && !/transmission|power|electric|voltage|hv/i.test(named.line)) return false
    const miles = distance(named)
    if (miles > MAX_SCREENED_MILES || isBelowAll(named, kv)) {
      parse.ignore(phrase, start)
      return true
    }
    parse.set(limitOf(named, kv, miles), phrase, start)
    if (kv !== undefined && !isOffered(named, kv)) parse.ignore(`${kv} kV`, start)
    for (const other of others) parse.ignore(`${other} kV`, start)
    return true
  })
}

const OTHERS = String.raw`(?:dark\s+|lit\s+|long[\s-]haul\s+)?fib(?:er|re)(?:\s+optics?)?(?:\s+(?:lines?|routes?))?|(?:natural\s+)?gas\s+(?:pipelines?|lines?|mains?)|pipelines?|interstates?(?:\s+highways?)?|freeways?|highways|rail(?:road|way)?s?(?:\s+(?:lines?|spurs?))?|airports?|(?:i|us|sh|fm|hwy|highway|route)[\s-]*\d{1,4}|rivers|lakes|schools?|homes?|houses|housing|residences`
/** What is part of names as well needs an article: “Lake Charles” is a town. */
const NAMED_OTHERS = 'highway|road|river|lake|port|city|town|downtown|creek|water|sewer|school|exit|ramp'
const OTHER_BEFORE = before(
  String.raw`(?:(?:${OTHERS})(?![\w-])(?!\s+(?:road|rd|street|st|avenue|ave|boulevard|blvd|drive|dr)\b)|(?<=\b(?:an?|the|any|nearest)\s+)(?:${NAMED_OTHERS})(?![\w-]))`,
)
const OTHER_AFTER = after(String.raw`(?:${OTHERS}|water|sewer)(?![\w-])`)

/** Distances that no filter is about. They are said to be ignored, and aren’t those from the place. */
function readOtherThings(parse: SearchParse): void {
  for (const pattern of [OTHER_BEFORE, OTHER_AFTER])
    parse.readAll(pattern, ({ 0: phrase }, start) => {
      parse.ignore(phrase, start)
      return true
    })
}

function milesOf({ distance, unit = '', half, mile }: Groups): number {
  if (half) return 0.5
  if (mile || distance === undefined) return 1
  const factor = MILES_PER_UNIT.find(([pattern]) => pattern.test(unit))?.[1] ?? 1
  return rounded(numberOf(distance) * factor)
}

function limitOf(groups: Groups, kv: string | undefined, miles: number): Partial<ScreeningFilters> {
  if (groups.plant) return { plant_miles: miles }
  if (groups.center) return { data_center_miles: miles }
  const voltage = kv === undefined ? DEFAULT_KV : voltageOf(groups, kv)
  const isDefault = voltage === DEFAULT_KV
  if (groups.substation) {
    const substation_kv = voltage as ScreeningFilters['substation_kv']
    return isDefault ? { substation_miles: miles } : { substation_miles: miles, substation_kv }
  }
  return isDefault ? { line_miles: miles } : { line_miles: miles, line_kv: voltage as ScreeningFilters['line_kv'] }
}

const voltagesOf = ({ substation }: Groups): readonly string[] => (substation ? SUBSTATION_VOLTAGES : LINE_VOLTAGES)

/** Whether each voltage to choose from would leave out sites with the stated one: lines of 69 kV. */
const isBelowAll = (groups: Groups, kv: string | undefined): boolean =>
  kv !== undefined &&
  !groups.plant &&
  !groups.center &&
  voltagesOf(groups).every((voltage) => Number(voltage) > Number(kv))

/** The highest voltage to choose from that doesn't leave out the stated one; null for power plants and data centers. */
function voltageOf(groups: Groups, kv: string): string | null {
  if (groups.plant || groups.center) return null
  return voltagesOf(groups).findLast((voltage) => Number(voltage) <= Number(kv)) ?? null
}

/** Whether the filter limits exactly to the stated voltage. Lines of 230 kV are in a class that begins at 220. */
function isOffered(groups: Groups, kv: string): boolean {
  const voltage = voltageOf(groups, kv)
  return voltage === kv || (voltage === '220' && kv === '230')
}
