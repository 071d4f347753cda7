import { MAX_RADIUS_MILES } from '../search.ts'
import { amountPattern, type Groups, limitsOf, NUMBER, numberOf, rounded } from './amounts.ts'
import type { Draft } from './draft.ts'

const ACRES_PER_HECTARE = 2.47105
const MILES_PER_KM = 0.621371

const ACRES = amountPattern({
  before: String.raw`(?:(?:acreage|parcel\s+size|lot\s+size|size)\s*:?\s+)?`,
  unit: String.raw`(?:acres?|acs?)(?![\w])\.?`,
})
const HECTARES = amountPattern({ unit: String.raw`(?:hectares?|ha)(?![\w])` })

const POWER_TAIL = String.raw`(?:\s+(?:of\s+)?(?:(?:available|grid|utility|critical|it|firm|electric|electrical|total|data\s+center)\s+)*(?:power|capacity|load|electricity|interconnection|interconnect)(?![a-z]|\s+(?:lines?|plants?))(?:\s+(?:capacity|load|available))?)?(?:\s+available\b)?`
const MEGAWATTS = amountPattern({
  before: String.raw`(?:(?:power|capacity|load)(?:\s+capacity)?\s*(?::|of)\s*)?`,
  unit: String.raw`(?:(?<giga>gw|gigawatts?)|(?<kilo>kw|kilowatts?)|(?:mw|megawatts?))(?![\w])`,
  after: POWER_TAIL,
})

const MONEY = amountPattern({
  before: String.raw`(?<label>(?:budget|price|priced|asking|cost|costs|costing)(?:\s+(?:range|is|of|at))?\s*:?\s*)?`,
  unit: '(?<currency>usd|dollars?)?',
  after: String.raw`(?:\s*(?:\/|per\s+|an?\s+)\s*(?<per>acre|ac|month|mo|year|yr|annum|mw|kw|sq\.?\s*ft|sf)(?![\w])|\s+(?<rate>monthly|annually|yearly)\b)?(?:\s+(?:max(?:imum)?|or\s+less|budget)\b)?`,
})

/** Reads acreage, power and prices. An amount without a limit is the least that is needed, and a price the most. */
export function readAmounts(draft: Draft): void {
  readAcres(draft, ACRES, 1)
  readAcres(draft, HECTARES, ACRES_PER_HECTARE)
  draft.readAll(MEGAWATTS, (match, start) => readPower(draft, match, start))
  draft.readAll(MONEY, (match, start) => readPrice(draft, match, start))
}

function readAcres(draft: Draft, pattern: RegExp, acresPerUnit: number): void {
  draft.readAll(pattern, ({ 0: phrase, groups = {} }, start) => {
    const { min, max, only } = limitsOf(groups as Groups, phrase)
    const acres = (value: number | null) => (value === null ? null : rounded(value * acresPerUnit))
    draft.set({ min_acres: acres(min ?? only), max_acres: acres(max) }, phrase, start)
    return true
  })
}

/** No filter limits power from above. */
function readPower(draft: Draft, { 0: phrase, groups = {} }: RegExpMatchArray, start: number): boolean {
  const { min, max, only } = limitsOf(groups as Groups, phrase)
  const megawattsPerUnit = groups.giga ? 1000 : groups.kilo ? 1 / 1000 : 1
  const least = min ?? only
  if (least === null) draft.ignore(phrase, start)
  else draft.set({ min_mw: rounded(least * megawattsPerUnit) }, phrase, start)
  if (least !== null && max !== null && max !== least)
    draft.ignore(`up to ${rounded(max * megawattsPerUnit)} MW`, start)
  return true
}

const LEAST_UNMARKED = 100_000

function readPrice(draft: Draft, { 0: phrase, groups = {} }: RegExpMatchArray, start: number): boolean {
  const { dollar, currency, label, least, most, between, scaleA, scaleB, per, rate } = groups as Groups
  const { min, max, only } = limitsOf(groups as Groups, phrase)
  const isLimited = Boolean(label || least || most || between)
  const scale = scaleB ?? scaleA
  const isMillions = /^(?:mil|million|billion)$/i.test(scale ?? '')
  const isLarge = (max ?? min ?? only ?? 0) >= LEAST_UNMARKED
  if (!dollar && !currency && !isMillions && !(isLimited && isLarge)) return false
  const unit = (per ?? rate ?? '').toLowerCase()
  const [isMonthly, isPerAcre] = [unit.startsWith('mo'), unit.startsWith('ac')]
  if (unit !== '' && !isMonthly && !isPerAcre) {
    draft.ignore(phrase, start)
    return true
  }
  const limits = { min_price: min, max_price: max ?? only }
  draft.set(isPerAcre ? { ...limits, price_unit: 'acre' } : limits, phrase, start)
  // Only leases are priced per month.
  const { deal, price_type } = draft.filters
  if (isMonthly && deal === null && price_type === null) draft.filters.deal = 'lease'
  return true
}

const RADIUS_SOURCE = String.raw`(?:within\s+|\+\s?)?(?:an?\s+)?(?<distance>${NUMBER})[\s-]*(?:(?<km>km|kms|kilomet(?:er|re)s?)|miles?|mi\.?)(?![\w])(?:\s+radius)?`
/** “within 25 miles of”, “10 mi from”: the start of a place. */
export const RADIUS_BEFORE = new RegExp(
  String.raw`(?<![\w.,-])${RADIUS_SOURCE}\s+(?:of|from|around|to|outside(?:\s+of)?|(?:north|south|east|west)\s+of)\s+$`,
  'iu',
)
const RADIUS_AFTER = new RegExp(String.raw`(?<![\w.,-])${RADIUS_SOURCE}(?:\s+(?:of|from|around)(?![\w]))?`, 'giu')

/** The miles of a match; null beyond what a search accepts. */
export function milesOf({ distance = '', km }: Groups): number | null {
  const miles = Math.round(numberOf(distance) * (km ? MILES_PER_KM : 1) * 10) / 10
  return miles >= 1 && miles <= MAX_RADIUS_MILES ? miles : null
}

/** “Dallas 50 mile radius”. A distance from something else than a place can't be searched. */
export function readRadius(draft: Draft, hasTypedPlace: boolean): void {
  draft.readAll(RADIUS_AFTER, ({ 0: phrase, groups = {} }, start) => {
    const miles = milesOf(groups as Groups)
    if (miles !== null && hasTypedPlace) draft.set({ within: miles }, phrase, start)
    else draft.ignore(phrase, start)
    return true
  })
}
