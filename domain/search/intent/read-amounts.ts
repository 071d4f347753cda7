import { MAX_RADIUS_MILES } from '../search.ts'
import { amountPattern, type Groups, limitsOf, NUMBER, numberOf, rounded } from './amounts.ts'
import type { SearchParse } from './search-parse.ts'

const ACRES_PER_HECTARE = 2.47105
/** A square mile, as the Public Land Survey System divides land. */
const ACRES_PER_SECTION = 640
const MILES_PER_KM = 0.621371

const ACRES = amountPattern({
  before: String.raw`(?:(?:acreage|parcel\s+size|lot\s+size|size)\s*:?\s+)?`,
  unit: String.raw`(?:acres?|acs?)(?![\w])\.?`,
})
/** “acreage 15-25” */
const LABELED_ACRES = amountPattern({ before: String.raw`acreage\s*:?\s+(?:of\s+)?`, unit: String.raw`(?![\w,.%])` })
const HECTARES = amountPattern({ unit: String.raw`(?:hectares?|ha)(?![\w])` })

const SECTIONS = amountPattern({ unit: String.raw`sections?(?:\s+of\s+land)?(?![\w])` })
const PART_OF_SECTION = /(?<![\w-])(?:(?:an?|one|1)\s+)?(?<part>quarter|half)[\s-]section(?:\s+of\s+land)?(?![\w])/giu
/** “half an acre” */
const HALF_ACRE = /(?<![\w-])(?:an?\s+)?half[\s-](?:an?\s+)?acre(?![\w])/giu

const POWER_TAIL = String.raw`(?:\s+(?:of\s+)?(?:(?:available|grid|utility|critical|it|firm|electric|electrical|total|data\s+center)\s+)*(?:power|capacity|load|electricity|interconnection|interconnect)(?![a-z]|\s+(?:lines?|plants?))(?:\s+(?:capacity|load|available))?)?(?:\s+available\b(?!\s+(?:now|today|immediately)\b))?`
const MEGAWATTS = amountPattern({
  before: String.raw`(?:(?:power|capacity|load)(?:\s+capacity)?\s*(?::|of)\s*)?`,
  unit: String.raw`(?:(?<giga>gw|gigawatts?)|(?<kilo>kw|kilowatts?)|(?:mw|megawatts?))(?![\w])`,
  after: POWER_TAIL,
})

/** “per acre”, “/month”, “yearly”. */
const RATE = String.raw`(?:\s*(?:\/|per\s+|an?\s+)\s*(?:acre|ac|month|mo|year|yr|annum|mw|kw|sq\.?\s*ft|sf)(?![\w])|\s+(?:monthly|annually|yearly)\b)`
const MONEY = amountPattern({
  before: String.raw`(?<label>(?:budget|price|priced|asking|cost|costs|costing)${RATE}{0,2}(?:\s+(?:range|is|of|at))?\s*:?\s*)?`,
  unit: '(?<currency>usd|dollars?)?',
  after: String.raw`(?<rate>${RATE}{0,2})(?<cap>\s+(?:max(?:imum)?|or\s+less|or\s+under|budget)\b)?`,
})

const KWH = String.raw`\s*(?:\/|per\s+|a\s+)\s*(?:kwh|kilowatt[\s-]?hours?)(?![\w])`
const OF_POWER = String.raw`(?:(?:power|electricity|energy|electric)(?:\s+(?:price|cost|rate)s?)?\s*(?:(?:at|of|is|for|costs?|priced\s+at)\s+)?)?`
/** “power under 4 cents”, “4¢/kWh”, “$0.04 per kWh”, “$40/MWh”, and how many cents per kWh one is. */
const POWER_PRICES: readonly (readonly [RegExp, number])[] = [
  [amountPattern({ before: OF_POWER, unit: String.raw`(?:¢|cents?(?![\w]))(?:${KWH})?` }), 1],
  [amountPattern({ before: OF_POWER, unit: `(?:usd|dollars?)?${KWH}` }), 100],
  [
    amountPattern({
      before: OF_POWER,
      unit: String.raw`(?:usd|dollars?)?\s*(?:\/|per\s+|a\s+)\s*(?:mwh|megawatt[\s-]?hours?)(?![\w])`,
    }),
    0.1,
  ],
]
/** “less than 10% in the floodplain” */
const FLOOD_SHARE = amountPattern({
  unit: String.raw`(?:%|percent)\s+(?:of\s+it\s+|of\s+the\s+(?:land|parcel|site)\s+)?(?:in|within|is\s+in)\s+(?:an?\s+|the\s+)?(?:fema\s+)?(?:(?:100|500)[\s-]year\s+)?flood(?:\s*-?(?:plain|zone|way)s?)?(?![\w])`,
})

/** Reads acreage, power and prices. An amount without a limit is the least that is needed, and a price the most. */
export function readAmounts(parse: SearchParse): void {
  readAcres(parse, ACRES, 1)
  readAcres(parse, LABELED_ACRES, 1)
  readAcres(parse, HECTARES, ACRES_PER_HECTARE)
  readAcres(parse, SECTIONS, ACRES_PER_SECTION)
  parse.readAll(PART_OF_SECTION, ({ 0: phrase, groups = {} }, start) => {
    const share = (groups as Groups).part?.toLowerCase() === 'half' ? 2 : 4
    parse.set({ min_acres: ACRES_PER_SECTION / share }, phrase, start)
    return true
  })
  parse.readAll(HALF_ACRE, ({ 0: phrase }, start) => {
    parse.set({ min_acres: 0.5 }, phrase, start)
    return true
  })
  for (const [pattern, cents] of POWER_PRICES)
    parse.readAll(pattern, (match, start) => readMost(parse, match, { name: 'max_power_price', factor: cents, start }))
  parse.readAll(FLOOD_SHARE, (match, start) => readMost(parse, match, { name: 'max_flood', factor: 1, start }))
  parse.readAll(MEGAWATTS, (match, start) => readPower(parse, match, start))
  parse.readAll(MONEY, (match, start) => readPrice(parse, match, start))
}

function readAcres(parse: SearchParse, pattern: RegExp, acresPerUnit: number): void {
  parse.readAll(pattern, ({ 0: phrase, groups = {} }, start) => {
    const { min, max, only } = limitsOf(groups as Groups)
    const acres = (value: number | null) => (value === null ? null : rounded(value * acresPerUnit))
    parse.set({ min_acres: acres(min ?? only), max_acres: acres(max) }, phrase, start)
    return true
  })
}

/** No filter limits these from below. */
function readMost(
  parse: SearchParse,
  { 0: phrase, groups = {} }: RegExpMatchArray,
  { name, factor, start }: { name: 'max_power_price' | 'max_flood'; factor: number; start: number },
): boolean {
  const { min, max, only } = limitsOf(groups as Groups)
  const most = max ?? only
  if (most === null || most * factor > 100) parse.ignore(phrase, start)
  else parse.set({ [name]: rounded(most * factor) }, phrase, start)
  if (most !== null && min !== null && min !== most) parse.ignore(`at least ${min}`, start)
  return true
}

/** No filter limits power from above. */
function readPower(parse: SearchParse, { 0: phrase, groups = {} }: RegExpMatchArray, start: number): boolean {
  const { min, max, only } = limitsOf(groups as Groups)
  const megawattsPerUnit = groups.giga ? 1000 : groups.kilo ? 1 / 1000 : 1
  const least = min ?? only
  if (least === null) parse.ignore(phrase, start)
  else parse.set({ min_mw: rounded(least * megawattsPerUnit) }, phrase, start)
  if (least !== null && max !== null && max !== least)
    parse.ignore(`up to ${rounded(max * megawattsPerUnit)} MW`, start)
  return true
}

const LEAST_UNMARKED = 100_000
const MONTHS = 12

function readPrice(parse: SearchParse, { 0: phrase, groups = {} }: RegExpMatchArray, start: number): boolean {
  const { dollar, currency, label = '', least, most, less, between, cap, scaleA, scaleB, rate = '' } = groups as Groups
  const { min, max, only } = limitsOf(groups as Groups)
  const isLimited = Boolean(label || least || most || less || between || cap)
  const isMillions = /^(?:mil|million|billion)$/i.test(scaleB ?? scaleA ?? '')
  const isLarge = (max ?? min ?? only ?? 0) >= LEAST_UNMARKED
  const rates = label + rate
  const isPerAcre = /\b(?:acre|ac)\b/i.test(rates)
  if (!dollar && !currency && !isMillions && !(isLimited && (isLarge || isPerAcre || rate !== ''))) return false
  if (/\b(?:mw|kw|sq|sf)\b/i.test(rates)) {
    parse.ignore(phrase, start)
    return true
  }
  // Rents are per month.
  const isPerYear = /\b(?:year|yr|annum|annually|yearly)\b/i.test(rates)
  const amount = (value: number | null) => (value === null || !isPerYear ? value : rounded(value / MONTHS))
  const limits = { min_price: amount(min), max_price: amount(max ?? only) }
  parse.set(isPerAcre ? { ...limits, price_unit: 'acre' } : limits, phrase, start)
  // Only leases are priced per month.
  const { deal, price_type } = parse.filters
  if ((isPerYear || /\bmo/i.test(rates)) && deal === null && price_type === null) parse.filters.deal = 'lease'
  return true
}

const RADIUS_SOURCE = String.raw`(?:within\s+|\+\s?)?(?:an?\s+)?(?<distance>${NUMBER})[\s-]*(?:(?<km>km|kms|kilomet(?:er|re)s?)|miles?|mi\.?)(?![\w])(?:\s+radius)?`
/** “north of”, “NE of”, “due west of” */
export const DIRECTION_OF = String.raw`(?:(?:to\s+the|due)\s+)?(?:(?:north|south)(?:[\s-]?(?:east|west))?|east|west|[ns][ew]?|[ew])\s+of`
/** “within 25 miles of”, “10 mi from”: the start of a place. */
export const RADIUS_BEFORE = new RegExp(
  String.raw`(?<![\w.,-])${RADIUS_SOURCE}\s+(?:of|from|around|to|outside(?:\s+of)?|${DIRECTION_OF})\s+$`,
  'iu',
)
const RADIUS_AFTER = new RegExp(String.raw`(?<![\w.,-])${RADIUS_SOURCE}(?:\s+(?:of|from|around)(?![\w]))?`, 'giu')
/** “between 20 and” 40 miles, “2 to” 5 miles: no search has an inner limit. */
const INNER_DISTANCE = new RegExp(
  String.raw`(?<![\w.,$-])(?:(?:between|from)\s+)?(?:${NUMBER})(?:\s+(?:and|to)\s+|\s*-\s*)(?=(?:${NUMBER})[\s-]*(?:km|kilomet|mi))`,
  'giu',
)

/** Before other distances, which then are the outer ones. */
export function readInnerDistances(parse: SearchParse): void {
  parse.readAll(INNER_DISTANCE, ({ 0: phrase }, start) => {
    parse.ignore(phrase.trim(), start)
    return true
  })
}

/** The miles of a match; null beyond what a search accepts. */
export function milesOf({ distance = '', km }: Groups): number | null {
  const miles = Math.round(numberOf(distance) * (km ? MILES_PER_KM : 1) * 10) / 10
  return miles >= 1 && miles <= MAX_RADIUS_MILES ? miles : null
}

/** “Dallas 50 mile radius”. A distance from something else than a place can't be searched. */
export function readRadius(parse: SearchParse, hasTypedPlace: boolean): void {
  parse.readAll(RADIUS_AFTER, ({ 0: phrase, groups = {} }, start) => {
    const miles = milesOf(groups as Groups)
    if (miles !== null && hasTypedPlace) parse.set({ within: miles }, phrase, start)
    else parse.ignore(phrase, start)
    return true
  })
}
