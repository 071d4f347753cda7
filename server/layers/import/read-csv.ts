import { stat } from 'node:fs/promises'
import type { Geometry } from 'geojson'
import { detectDialect } from '../../datasets/processing/csv-dialect.ts'
import { columnNamed } from '../../import/columns.ts'
import { openCsv } from '../../import/csv-source.ts'
import { areaFinder } from './area-geometry.ts'
import type { LayerSource, SourceFeature, SourceGeometry } from './layer-source.ts'

const LATITUDES = ['latitude', 'lat', 'y', 'gps_latitude']
const LONGITUDES = ['longitude', 'lng', 'lon', 'long', 'x', 'gps_longitude']
const GEOMETRIES = ['geometry', 'wkt', 'the_geom', 'geom', 'shape', 'geojson']
/** Fields of `--map` that name columns of the geometry. */
export const GEOMETRY_FIELDS = ['latitude', 'longitude', 'geometry', 'area'] as const

type Read = (values: Record<string, unknown>) => Pick<SourceFeature, 'geometry' | 'problem'>

/** Opens a CSV of points, of shapes as WKT or GeoJSON, or of US counties and states by their codes. */
export async function openCsvLayer(
  path: string,
  { head, columns }: { head: string; columns: ReadonlyMap<string, string> },
): Promise<LayerSource> {
  const { quote } = detectDialect(head)
  const source = await openCsv(path, { size: (await stat(path)).size, start: head, quote })
  const read = geometryReader(source.columns, columns)
  async function* features(): AsyncGenerator<SourceFeature> {
    for await (const { number, values, problem } of source.rows()) {
      yield { number, values, isRow: true, ...(problem ? { geometry: null, problem } : read(values)) }
    }
  }
  return { format: 'csv', features }
}

/** The columns of a CSV that have its geometry: the chosen ones, or else those with usual names. An empty one is none. */
export function geometryColumns(
  names: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
): { geometry?: string; latitude?: string; longitude?: string } {
  const usual = { geometry: GEOMETRIES, latitude: LATITUDES, longitude: LONGITUDES }
  const found = Object.entries(usual).flatMap(([field, likely]) => {
    const wanted = chosen.has(field) ? [chosen.get(field)!] : likely
    const name = wanted.map((each) => columnNamed(names, each)).find(Boolean)
    return name === undefined ? [] : [[field, name]]
  })
  return Object.fromEntries(found)
}

function geometryReader(names: readonly string[], chosen: ReadonlyMap<string, string>): Read {
  const { geometry: shape, latitude, longitude } = geometryColumns(names, chosen)
  if (shape !== undefined) return (values) => shapeOf(String(values[shape] ?? '').trim())
  if (latitude !== undefined && longitude !== undefined) return (values) => pointOf(values[latitude], values[longitude])
  const findArea = areaFinder(names, chosen.get('area'))
  return (values) => findArea(values)
}

function shapeOf(text: string): ReturnType<Read> {
  if (text === '') return { geometry: null }
  if (!text.startsWith('{')) return { geometry: { wkt: text } }
  try {
    return { geometry: JSON.parse(text) as Geometry }
  } catch {
    return { geometry: null, problem: 'The geometry isn’t valid GeoJSON.' }
  }
}

function pointOf(latitude: unknown, longitude: unknown): ReturnType<Read> {
  const [y, x] = [String(latitude ?? '').trim(), String(longitude ?? '').trim()]
  if (y === '' || x === '') return { geometry: null, problem: 'It has no coordinates.' }
  const geometry: SourceGeometry = { type: 'Point', coordinates: [Number(x), Number(y)] }
  return { geometry }
}
