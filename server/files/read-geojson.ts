import { readFile } from 'node:fs/promises'
import type { Geometry } from 'geojson'
import { detectFileEncoding } from './encoding.ts'
import { type FeatureSource, MAX_FEATURE_BYTES, type SourceFeature } from './feature-source.ts'
import { codeOfCrs, type Project, projectionOfCode, projectOrReject } from './projection.ts'
import { readHead, readTail } from './read-head.ts'
import { isObject, parseJson, type ReadObject, readObject, readObjects } from './read-objects.ts'
import { rejectDeep } from './reject-deep.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

const GEOMETRY_TYPE = /"type"\s*:\s*"(Feature|GeometryCollection|(Multi)?(Point|LineString|Polygon))"/

const COLLECTION = /^\s*\[|"type"\s*:\s*"FeatureCollection"/
const NOT_GEOJSON = 'This file isn’t valid GeoJSON. Export it again, or use KML, a zipped Shapefile or CSV.'

/**
 * Opens a FeatureCollection, an array of features, one feature per line, a single feature or a geometry.
 * @throws UnreadableFileError
 */
export async function openGeojson(path: string, text: string): Promise<FeatureSource> {
  if (/^\{[^[]*"(geometryType|spatialReference|displayFieldName)"/.test(text) && !/"type"\s*:\s*"Feature/.test(text))
    throw new UnreadableFileError('This is Esri JSON. Export it as GeoJSON or a Shapefile.')
  const project = await projectionOf(path, text)
  const single = await readSingle(path, text)
  if (single) return { format: 'geojson', features: () => [featureOf({ row: 1, object: single }, project)] }
  async function* features(): AsyncGenerator<SourceFeature> {
    let isEmpty = true
    for await (const read of readObjects(path, { maxLength: MAX_FEATURE_BYTES })) {
      isEmpty = false
      yield featureOf(read, project)
    }
    if (isEmpty && !COLLECTION.test(text)) throw new UnreadableFileError(NOT_GEOJSON)
  }
  return { format: 'geojson', features }
}

/** The features of GeoJSON that is no file: a FeatureCollection, a feature or a geometry. */
export function featuresOfGeojson(sent: Record<string, unknown>): FeatureSource {
  const objects: unknown[] =
    sent.type === 'FeatureCollection' && Array.isArray(sent.features) ? sent.features : [asFeature(sent)]
  function* features(): Generator<SourceFeature> {
    const code = codeOfCrs(sent.crs)
    const project = code === null ? null : projectionOfCode(code)
    for (const [index, object] of objects.entries()) yield rejectDeep(featureOf(readObject(index + 1, object), project))
  }
  return { format: 'geojson', features }
}

const asFeature = (value: Record<string, unknown>): Record<string, unknown> =>
  value.type === 'Feature' ? value : { type: 'Feature', properties: {}, geometry: value }

/** A file of one feature or geometry, which may be written over several lines. */
async function readSingle(path: string, text: string): Promise<Record<string, unknown> | null> {
  if (!text.startsWith('{') || /"features"\s*:/.test(text) || !GEOMETRY_TYPE.test(text)) return null
  const { head, size } = await readHead(path)
  if (size > MAX_FEATURE_BYTES) return null
  const encoding = await detectFileEncoding(path, head)
  // Null usually means that there is one feature per line.
  const value = parsed(new TextDecoder(encoding).decode(await readFile(path)))
  return value === null ? null : asFeature(value)
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    return Object(parseJson(json)) as Record<string, unknown>
  } catch {
    return null
  }
}

const CRS = /"crs"\s*:\s*(\{[^{}]*"properties"\s*:\s*\{[^{}]*\}[^{}]*\})/

/** What `crs` says, which older files have before or after their features. */
async function projectionOf(path: string, text: string): Promise<Project | null> {
  const [, crs] = CRS.exec(text) ?? CRS.exec(await readTail(path)) ?? []
  const code = crs === undefined ? null : codeOfCrs(parsed(crs))
  return code === null ? null : projectionOfCode(code)
}

function featureOf(read: ReadObject, project: Project | null): SourceFeature {
  const number = read.row
  if ('problem' in read) return { number, values: {}, geometry: null, problem: read.problem }
  const { type, id, properties, geometry } = read.object
  if (type !== 'Feature') return { number, values: read.object, geometry: null, problem: 'Not a GeoJSON Feature.' }
  const values: Record<string, unknown> = Object.create(null)
  if (id !== undefined && id !== null) values.id = id
  if (isObject(properties)) Object.assign(values, properties)
  return { number, values, ...projectOrReject((geometry ?? null) as Geometry | null, project) }
}
