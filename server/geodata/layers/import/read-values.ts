import type { LayerField, LayerProperties, LayerType } from '../../../../domain/layer/layer-type.ts'
import { AMBIGUOUS, type DecimalMark, parseNumber } from '../../../../domain/text/numbers.ts'
import { amountsIn, maxOf, minOf, UNIT_CHOICE, type Unit, unitNamed } from '../../../../domain/text/units.ts'
import { isUnknown } from '../../../../domain/text/unknown-values.ts'
import { RejectedFeature } from '../../../files/check-geometry.ts'
import { columnNamed } from '../../../files/column-names.ts'

const MAX_TEXT = 500
/**
 * Finds the column for each field of a layer type; chosen columns come first, and an empty one skips the field.
 * @param chosen column by field, and the unit of its numbers by `unit:` and the field
 * @param decimal what the numbers of the file have before their decimals; null if unknown
 */
export function createValueReader(
  type: LayerType,
  chosen: ReadonlyMap<string, string>,
  decimal: DecimalMark | null = '.',
) {
  const found = new Map<string, string>()
  const known = new Set<string>()
  const findColumns = (names: string[]) => {
    for (const name of names) known.add(name)
    for (const field of type.fields) {
      if (found.has(field.key)) continue
      const column = columnOf(field, names, chosen)
      if (column !== undefined) found.set(field.key, column)
    }
  }
  return {
    /** Column by field of all features that were read, and the chosen units. */
    get columns(): Record<string, string> {
      const units = type.fields.flatMap(({ key }) => {
        const unit = chosen.get(UNIT_CHOICE + key)
        return unit !== undefined && found.has(key) ? [[UNIT_CHOICE + key, unit]] : []
      })
      return Object.fromEntries([...found, ...units])
    },
    /** @throws RejectedFeature */
    read(values: Record<string, unknown>): LayerProperties {
      const names = Object.keys(values)
      // Features of GeoJSON may each have other properties.
      if (found.size < type.fields.length && names.some((name) => !known.has(name))) findColumns(names)
      const properties: LayerProperties = {}
      for (const field of type.fields) {
        const column = found.get(field.key)
        const unit = unitNamed(field, chosen.get(UNIT_CHOICE + field.key) ?? field.unit ?? '')
        const value = column === undefined ? null : readValue(field, values[column], { column, unit, decimal })
        if (value !== null) properties[field.key] = value
      }
      return properties
    },
  }
}

/** The column that fills a field: the chosen one, or else one with a usual name. */
export function columnOf(
  field: LayerField,
  names: readonly string[],
  chosen: ReadonlyMap<string, string>,
): string | undefined {
  const own = chosen.get(field.key)
  if (own !== undefined) return own === '' ? undefined : columnNamed(names, own)
  return field.columns.map((name) => columnNamed(names, name)).find(Boolean)
}

interface Reading {
  column: string
  /** Of numbers that have none of their own; undefined where the field has no choice of units. */
  unit: Unit | undefined
  decimal: DecimalMark | null
}

function readValue(field: LayerField, raw: unknown, reading: Reading): string | number | null {
  if (raw === null || raw === undefined || typeof raw === 'object') return null
  const text = String(raw).replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed()
  if (isUnknown(text)) return null
  if (field.kind === 'number') return numberOf(field, text, reading)
  if (text.length > MAX_TEXT) throw new RejectedFeature(`${reading.column} has more than ${MAX_TEXT} characters.`)
  return text
}

/** Of several voltages, the highest. Where nothing is 0 or less, those values mean that it isn't known; a distance may be 0. */
function numberOf(field: LayerField, text: string, { column, unit, decimal }: Reading): number | null {
  const shown = text.slice(0, 60)
  const values = (amountsIn(field, text) ?? [null]).map((amount) => {
    const value = amount && parseNumber(amount.number, decimal)
    const own = amount?.unit ? unitNamed(field, amount.unit) : unit
    if (value === AMBIGUOUS)
      throw new RejectedFeature(
        `${column} is “${shown}”, which can be read in two ways. Write it without a thousands separator.`,
      )
    if (value === null || (amount?.unit && !own)) throw new RejectedFeature(`${column} is “${shown}”, not a number.`)
    return value * (own?.factor ?? 1)
  })
  const value = Math.max(...values)
  if (unit && (field.unit === 'mi' ? value < 0 : value <= 0)) return null
  // In a column of volts, 69 may be kilovolts. In one of kilovolts, 0.48 is what it says.
  if (unit && unit.factor < 1 && value < minOf(field) && !/[a-z]/i.test(text))
    throw new RejectedFeature(
      `${column} is “${shown}”, which in ${unit.key} is less than ${minOf(field)} ${field.unit}. Choose its unit.`,
    )
  if (value > maxOf(field))
    throw new RejectedFeature(
      `${column} is “${shown}”, which is more than ${maxOf(field).toLocaleString('en-US')} ${field.unit}. Choose its unit.`,
    )
  return Math.round(value * 1e6) / 1e6
}
