import { detectDecimalMark, parseNumber } from './numbers.ts'

/** A unit that columns of files use. A value times the factor is in the unit of the field. */
export interface Unit {
  key: string
  factor: number
  /** How columns and values name it, in lowercase. */
  names: readonly string[]
}

/** A field of numbers. */
interface Measured {
  unit?: string
}

interface Quantity {
  /** The unit of the field first. */
  units: readonly Unit[]
  /** No value of the field is larger, so a larger one is in another unit. */
  max: number
  /** Hardly any value is smaller, so a smaller one is in another unit too. */
  min?: number
}

const unit = (key: string, factor: number, ...names: string[]): Unit => ({ key, factor, names })

/** By the unit of a field. Acres and miles are the international ones. */
const QUANTITIES: Readonly<Record<string, Quantity>> = {
  kV: {
    units: [unit('kV', 1, 'kv', 'kilovolts', 'kilovolt'), unit('V', 1e-3, 'v', 'volts', 'volt')],
    max: 1_500,
    min: 1,
  },
  MW: {
    units: [
      unit('MW', 1, 'mw', 'mwac', 'megawatts', 'megawatt'),
      unit('kW', 1e-3, 'kw', 'kilowatts', 'kilowatt'),
      unit('W', 1e-6, 'w', 'watts', 'watt'),
      unit('GW', 1e3, 'gw', 'gigawatts', 'gigawatt'),
    ],
    max: 50_000,
  },
  acres: {
    units: [
      unit('acres', 1, 'acres', 'acre', 'acreage', 'ac'),
      unit('ha', 10_000 / 4_046.8564224, 'ha', 'hectares', 'hectare'),
      unit('sq mi', 640, 'sqmi', 'squaremiles'),
      unit('km²', 1_000_000 / 4_046.8564224, 'km2', 'sqkm'),
      unit(
        'm²',
        1 / 4_046.8564224,
        'm2',
        'sqm',
        'squaremeters',
        'squaremetres',
        'squaremeter',
        'squaremetre',
        'sqmeters',
        'sqmetres',
      ),
      unit('sq ft', 1 / 43_560, 'sqft', 'ft2', 'sf', 'sqf', 'sqfeet', 'squarefeet', 'squarefoot'),
    ],
    max: Infinity,
  },
  mi: {
    units: [
      unit('mi', 1, 'mi', 'miles', 'mile'),
      unit('km', 1 / 1.609344, 'km'),
      unit('m', 1 / 1_609.344, 'm', 'meters'),
      unit('ft', 1 / 5_280, 'ft', 'feet'),
    ],
    max: Infinity,
  },
  'sq ft': {
    units: [unit('sq ft', 1, 'sqft', 'ft2', 'sf'), unit('m²', 10.763910417, 'm2', 'sqm')],
    max: Infinity,
  },
  'km²': {
    units: [
      unit('km²', 1, 'km2', 'sqkm'),
      unit('sq mi', 2.589988110336, 'sqmi'),
      unit('ha', 0.01, 'ha', 'hectares'),
      unit('acres', 0.0040468564224, 'acres'),
    ],
    max: Infinity,
  },
}

const NONE: readonly Unit[] = []

/** What the numbers of a field may be in, the unit of the field first; empty where there is no choice. */
export const unitsOf = ({ unit: key = '' }: Measured): readonly Unit[] => quantityOf(key)?.units ?? NONE

/** The largest value that a field can have, in its unit. */
export const maxOf = ({ unit: key = '' }: Measured): number => quantityOf(key)?.max ?? Infinity

/** What the values of a field usually reach at least, in its unit. */
export const minOf = ({ unit: key = '' }: Measured): number => quantityOf(key)?.min ?? 0

const quantityOf = (key: string): Quantity | undefined => (Object.hasOwn(QUANTITIES, key) ? QUANTITIES[key] : undefined)

/** Prefix of the choice of a unit among the choices of columns, before the field of the type. */
export const UNIT_CHOICE = 'unit:'

/** “345 kV”, “12470” */
const AMOUNT = /^([+-]?[\d.,' \u00a0\u202f]*\d[\d.]*(?:e[+-]?\d{1,3})?)\s*([a-z²³]{0,12}(?:\s[a-z]{2})?)\.?$/i
/** OpenStreetMap lists the voltages of circuits on the same poles. */
const BETWEEN_VOLTAGES = /[;/|]/

interface Amount {
  number: string
  /** As it is written; empty without one. */
  unit: string
}

/** The numbers in a text, with their units; null if it is anything else. Only voltages may be several. */
export function amountsIn(field: Measured, text: string): Amount[] | null {
  const parts = field.unit === 'kV' ? text.split(BETWEEN_VOLTAGES) : [text]
  const amounts = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => AMOUNT.exec(part))
  if (amounts.length === 0 || amounts.some((match) => match === null)) return null
  // “138/69 kV” are both kilovolts.
  const last = amounts.at(-1)![2]!
  return amounts.map((match) => ({ number: match![1]!.trim(), unit: match![2]! || last }))
}

/** The unit of that name; undefined for another word. */
export function unitNamed(field: Measured, name: string): Unit | undefined {
  const key = name.toLowerCase().replace('²', '2').replace(/\s/g, '')
  return unitsOf(field).find((each) => each.key === name || each.names.includes(key))
}

/** The unit that a column's name has, such as “Lot size (sq ft)”. “voltage” isn't “V”, but “volts” is. */
export function unitInName(field: Measured, column: string): Unit | undefined {
  const words = column
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])(?=[a-z]|$)/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const pairs = words.map((word, i) => word + (words[i + 1] ?? ''))
  return unitsOf(field).find(({ names }) => names.some((name) => words.includes(name) || pairs.includes(name)))
}

/**
 * The unit that a column's numbers are in: one that leaves its largest value likely, or else possible. If several do, it is
 * the one in the column's name. `MAX_VOLT` often has kilovolts.
 * @param values some values of the column
 * @param before the unit that it had in an earlier file
 */
export function detectUnit(field: Measured, column: string, values: Iterable<string>, before = ''): string | null {
  const units = unitsOf(field)
  if (units.length === 0) return null
  const named = unitNamed(field, before) ?? unitInName(field, column)
  const largest = largestOf(field, values)
  const candidates = [...(named ? [named] : []), ...units]
  const isPossible = ({ factor }: Unit) => largest * factor <= maxOf(field)
  const isLikely = (each: Unit) => isPossible(each) && largest * each.factor >= minOf(field)
  return (candidates.find(isLikely) ?? candidates.find(isPossible) ?? units[0]!).key
}

/** Programs write 9999 for what isn't known. */
const NINES = /^9{4,}(\.0+)?$/

/** Of the numbers without a unit of their own. */
function largestOf(field: Measured, values: Iterable<string>): number {
  const amounts = [...values].flatMap((text) => amountsIn(field, text) ?? [])
  const bare = amounts.filter(({ unit: own }) => own === '').map(({ number }) => number)
  const measured = bare.filter((number) => !NINES.test(number))
  const numbers = measured.length > 0 ? measured : bare
  const mark = detectDecimalMark(numbers) ?? '.'
  return Math.max(0, ...numbers.map((number) => Number(parseNumber(number, mark)) || 0))
}

/** What a value of a column is in the unit of the field, as a preview; null for text and unknown values. */
export function readSample(field: Measured, text: string, unit: string): number | null {
  const values = (amountsIn(field, text) ?? []).map(({ number, unit: own }) => {
    const factor = unitNamed(field, own || unit)?.factor ?? Number.NaN
    return Number(parseNumber(number, detectDecimalMark([number]) ?? '.') ?? Number.NaN) * factor
  })
  const highest = Math.max(...values)
  return Number.isFinite(highest) && highest > 0 ? highest : null
}
