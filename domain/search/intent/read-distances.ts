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
const KV = String.raw`(?:(?:at\s+least\s+|over\s+)?(?<kv>\d{2,3})\s*\+?[\s-]*(?:kv|kilovolts?)\s*\+?(?:\s+or\s+(?:more|higher|above))?\s+)?`
const LINE = String.raw`(?:(?:high[\s-]?voltage|hv)\s+)?(?:(?:electric(?:al)?\s+)?(?:transmission|power|electric(?:al)?)[\s-]*)?lines?`
const THING = String.raw`${KV}(?:(?<substation>(?:(?:electric(?:al)?|power|utility|transmission)\s+)?substations?)|(?<plant>power\s+(?:plants?|stations?))|(?<center>data[\s-]?cent(?:er|re)s?)|(?<line>${LINE}))(?![\w-])`
const ARTICLES = String.raw`(?:(?:an?|the|any|nearest|closest|existing|major)\s+)*`

/** “within 2 miles of a substation”, “2 mi from a 138 kV line” */
const BEFORE_THING = new RegExp(
  String.raw`(?<![\w.,$-])${DISTANCE}\s+(?:away\s+)?(?:of|from|to|off)\s+${ARTICLES}${THING}`,
  'giu',
)
/** “substation within 2 miles”, but not “substation within 2 miles of Dallas” */
const AFTER_THING = new RegExp(
  String.raw`(?<![\w-])(?:an?\s+)?${THING}[\s,:]+${DISTANCE}(?:\s+away)?(?!\s+(?:away\s+)?(?:of|from|to|around|radius)(?![\w]))(?![\w-])`,
  'giu',
)

/** Reads how far a substation, line, power plant or data center may be. */
export function readDistances(parse: SearchParse): void {
  for (const pattern of [BEFORE_THING, AFTER_THING]) {
    parse.readAll(pattern, ({ 0: phrase, groups = {} }, start) => {
      const { kv, ...named } = groups as Groups
      // A bare line may be a fence line or a property line.
      if (named.line && !kv && !/transmission|power|electric|voltage|hv/i.test(named.line)) return false
      const miles = milesOf(named)
      if (miles > MAX_SCREENED_MILES) parse.ignore(phrase, start)
      else parse.set(limitOf(named, kv, miles), phrase, start)
      if (kv !== undefined && !isOffered(named, kv)) parse.ignore(`${kv} kV`, start)
      return true
    })
  }
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

/** The highest voltage to choose from that doesn't leave out the stated one, or else the lowest; null for other things. */
function voltageOf({ substation, line }: Groups, kv: string): string | null {
  const voltages: readonly string[] = substation ? SUBSTATION_VOLTAGES : LINE_VOLTAGES
  if (!substation && !line) return null
  return voltages.findLast((voltage) => Number(voltage) <= Number(kv)) ?? voltages[0]!
}

/** Whether the filter limits exactly to the stated voltage. Lines of 230 kV are in a class that begins at 220. */
function isOffered(groups: Groups, kv: string): boolean {
  const voltage = voltageOf(groups, kv)
  return voltage === kv || (voltage === '220' && kv === '230')
}
