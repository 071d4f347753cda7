import type { FileInspection } from '../../../../domain/layer/admin-layer.ts'
import type { LayerType } from '../../../../domain/layer/layer-type.ts'
import { findLayerType } from '../../../../domain/layer/layer-types.ts'
import { detectUnit, UNIT_CHOICE, unitsOf } from '../../../../domain/text/units.ts'
import { geometryColumns } from '../../../files/column-names.ts'
import type { FeatureSource } from '../../../files/feature-source.ts'
import { MAX_COLUMNS, UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import { areaColumn } from '../import/area-geometry.ts'
import { columnOf } from '../import/read-values.ts'

const INSPECTED_FEATURES = 500
const SAMPLES = 3
const MAX_SAMPLE = 60
const MAX_NAME = 200

/**
 * Reads the first features of a file: its columns with some values, and which column fits which field.
 * @param last the columns of the version before, which are proposed again if the file has them
 */
export async function inspectFile(
  source: FeatureSource,
  type: string,
  last: Record<string, string>,
): Promise<FileInspection> {
  const samples = new Map<string, Set<string>>()
  const units = createUnitDetector(findLayerType(type))
  let [read, isTable] = [0, false]
  for await (const { values, isRow } of source.features()) {
    isTable ||= isRow === true
    for (const [name, value] of Object.entries(values)) addSample(samples, name, value)
    units.add(values)
    if (++read >= INSPECTED_FEATURES) break
  }
  if (read === 0) throw new UnreadableFileError('The file has no features.')
  const columns = [...samples].map(([name, found]) => ({ name, samples: [...found] }))
  const again = Object.entries(last).filter(([field, name]) => !field.startsWith(UNIT_CHOICE) && samples.has(name))
  const proposed = { ...proposeColumns([...samples.keys()], type, isTable), ...Object.fromEntries(again) }
  return { format: source.format, isTable, columns, proposed: { ...proposed, ...units.of(proposed, last) } }
}

/** Collects what the units of numbers are detected by. */
function createUnitDetector(type: LayerType | undefined) {
  const fields = type?.fields.filter((field) => unitsOf(field).length > 0) ?? []
  const texts = new Map<string, Set<string>>()
  return {
    add(values: Record<string, unknown>): void {
      if (fields.length === 0) return
      for (const [name, value] of Object.entries(values)) {
        if (typeof value !== 'string' && typeof value !== 'number') continue
        const found = texts.get(name) ?? new Set()
        if (!texts.has(name) && texts.size < MAX_COLUMNS) texts.set(name, found)
        found.add(String(value).slice(0, MAX_SAMPLE))
      }
    },
    /** The unit of each field that has a column: as before if the column is the same and its numbers allow it. */
    of(proposed: Record<string, string>, last: Record<string, string>): Record<string, string> {
      const found = fields.flatMap((field) => {
        const column = proposed[field.key]
        if (column === undefined) return []
        const before = last[field.key] === column ? last[UNIT_CHOICE + field.key] : undefined
        const unit = detectUnit(field, column, texts.get(column) ?? [], before)
        return unit === null ? [] : [[UNIT_CHOICE + field.key, unit]]
      })
      return Object.fromEntries(found)
    },
  }
}

function addSample(samples: Map<string, Set<string>>, name: string, value: unknown): void {
  if (name.length > MAX_NAME || name.includes('\0')) return
  const found = samples.get(name) ?? new Set()
  if (!samples.has(name) && samples.size < MAX_COLUMNS) samples.set(name, found)
  if (found.size >= SAMPLES || value === null || value === undefined || typeof value === 'object') return
  const text = String(value)
    .replace(/[\0\s]+/g, ' ')
    .trim()
    .slice(0, MAX_SAMPLE)
    .toWellFormed()
  if (text !== '') found.add(text)
}

function proposeColumns(names: readonly string[], type: string, isTable: boolean): Record<string, string> {
  const fields = findLayerType(type)?.fields ?? []
  const proposed = fields.flatMap((field) => {
    const name = columnOf(field, names, new Map())
    return name === undefined ? [] : [[field.key, name]]
  })
  if (!isTable) return Object.fromEntries(proposed)
  const place = geometryColumns(names)
  const area = areaColumn(names)
  return {
    ...Object.fromEntries(proposed),
    ...place,
    ...(Object.keys(place).length === 0 && area !== undefined && { area }),
  }
}
