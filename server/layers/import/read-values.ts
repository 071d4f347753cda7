import type { LayerField, LayerProperties, LayerType } from '../../../domain/layer/layer-type.ts'
import { RejectedFeature } from '../../files/check-geometry.ts'
import { columnNamed } from '../../files/column-names.ts'

const MAX_TEXT = 500
/** What data providers write for what they don't know; HIFLD also uses -999999. */
const UNKNOWN = new Set([
  '',
  'null',
  'none',
  'n/a',
  'na',
  'nan',
  'unknown',
  'not available',
  '-',
  '?',
  '-999999',
  '-9999',
])
const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?(e[+-]?\d{1,3})?$/i

/** Finds the column for each field of a layer type; chosen columns come first, and an empty one skips the field. */
export function createValueReader(type: LayerType, chosen: ReadonlyMap<string, string>) {
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
    /** Column by field, of all features that were read. */
    get columns(): Record<string, string> {
      return Object.fromEntries(found)
    },
    /** @throws RejectedFeature */
    read(values: Record<string, unknown>): LayerProperties {
      const names = Object.keys(values)
      // Features of GeoJSON may each have other properties.
      if (found.size < type.fields.length && names.some((name) => !known.has(name))) findColumns(names)
      const properties: LayerProperties = {}
      for (const field of type.fields) {
        const column = found.get(field.key)
        const value = column === undefined ? null : readValue(field, values[column], column)
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

function readValue(field: LayerField, raw: unknown, column: string): string | number | null {
  if (raw === null || raw === undefined || typeof raw === 'object') return null
  const text = String(raw).replaceAll('\0', '').replace(/\s+/g, ' ').trim().toWellFormed()
  if (UNKNOWN.has(text.toLowerCase())) return null
  if (field.kind === 'number') return numberOf(text, column)
  if (text.length > MAX_TEXT) throw new RejectedFeature(`${column} has more than ${MAX_TEXT} characters.`)
  return text
}

function numberOf(text: string, column: string): number {
  const value = NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
  if (!Number.isFinite(value)) throw new RejectedFeature(`${column} is “${text.slice(0, 60)}”, not a number.`)
  return Math.round(value * 1e6) / 1e6
}
