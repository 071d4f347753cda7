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

const ESRI_JSON =
  /^\{[^[]*"(geometryType|spatialReference|displayFieldName)"|^\{[^[]*"features"\s*:\s*\[\s*\{\s*"(attributes"|geometry"\s*:\s*\{\s*"(x|rings|paths)")/

/**
 * Opens a FeatureCollection, an array of features, one feature per line, a single feature or a geometry.
 * @throws UnreadableFileError
 */
export async function openGeojson(path: string, text: string): Promise<FeatureSource> {
  if (ESRI_JSON.test(text) && !/"type"\s*:\s*"Feature/.test(text))
    throw new UnreadableFileError('This is Esri JSON. Export it as GeoJSON or a Shapefile.')
  assertNoServerError(text)
  const project = await projectionOf(path, text)
  const single = await readSingle(path, text)
  if (single) return { format: 'geojson', features: () => [featureOf({ row: 1, object: single }, project)] }
  const members = await membersAround(path, text)
  async function* features(): AsyncGenerator<SourceFeature> {
    let last = 0
    for await (const read of readObjects(path, { maxLength: MAX_FEATURE_BYTES })) {
      last = read.row
      yield featureOf(read, project)
    }
    if (last === 0 && !COLLECTION.test(text)) throw new UnreadableFileError(NOT_GEOJSON)
    if (leavesOut(members, last)) yield missingFrom(last + 1)
  }
  return { format: 'geojson', features }
}

/** The features of GeoJSON that is no file: a FeatureCollection, a feature or a geometry. */
export function featuresOfGeojson(sent: Record<string, unknown>): FeatureSource {
  const isCollection = sent.type === 'FeatureCollection' && Array.isArray(sent.features)
  const objects: unknown[] = isCollection ? (sent.features as unknown[]) : [asFeature(sent)]
  function* features(): Generator<SourceFeature> {
    const code = codeOfCrs(sent.crs)
    const project = code === null ? null : projectionOfCode(code)
    for (const [index, object] of objects.entries()) yield rejectDeep(featureOf(readObject(index + 1, object), project))
    if (isCollection && leavesOut(sent, objects.length)) yield missingFrom(objects.length + 1)
  }
  return { format: 'geojson', features }
}

/** In place of the features that a server left out, so that every reader of the file says so. */
const missingFrom = (number: number): SourceFeature => ({
  number,
  values: {},
  geometry: null,
  problem:
    'The server that made this file cut it off here, so features are missing. Download the rest in another file.',
})

/** What a collection has before and after its features. */
async function membersAround(path: string, text: string): Promise<Record<string, unknown>> {
  const start = text.search(/"features"\s*:/)
  if (start < 0) return {}
  const before = parsed(`${text.slice(0, start).trimEnd().replace(/,$/, '')}}`)
  return { ...before, ...membersAtEnd(await readTail(path)) }
}

/** What follows the features of a collection: the longest end of the file that is a list of members. */
function membersAtEnd(tail: string): Record<string, unknown> | null {
  for (const { 0: comma, index } of tail.matchAll(/\]\s*,\s*(?=")/g)) {
    const members = parsed(`{${tail.slice(index + comma.length)}`)
    if (members) return members
  }
  return null
}

/**
 * Whether a server says that it left features out: ArcGIS in the collection, or in its properties; GeoServer and others by
 * the number of all features, or a link to the next page.
 */
function leavesOut({ features: _, links, ...others }: Record<string, unknown>, count: number): boolean {
  if ([others, ...Object.values(others)].some(isExceeded)) return true
  const { numberMatched, totalFeatures = numberMatched, numberReturned = count } = others
  if (typeof totalFeatures === 'number' && typeof numberReturned === 'number' && totalFeatures > numberReturned)
    return true
  return Array.isArray(links) && links.some((link) => isObject(link) && link.rel === 'next')
}

const isExceeded = (value: unknown): boolean =>
  isObject(value) && (value.exceededTransferLimit === true || value.exceededTransferLimit === 'true')

/** ArcGIS answers some requests with an error that is saved as the file. @throws UnreadableFileError */
function assertNoServerError(text: string): void {
  const error = /^\{\s*"error"\s*:\s*\{/.test(text) ? parsed(text)?.error : null
  if (!isObject(error)) return
  const message = typeof error.message === 'string' && error.message !== '' ? ` (“${error.message.slice(0, 100)}”)` : ''
  throw new UnreadableFileError(
    `The file is a server’s error message${message}, and has no features. Download it again, or use another format.`,
  )
}

const asFeature = (value: Record<string, unknown>): Record<string, unknown> =>
  value.type === 'Feature' ? value : { type: 'Feature', properties: {}, geometry: value }

/** A file of one feature or geometry, which may be written over several lines. */
async function readSingle(path: string, text: string): Promise<Record<string, unknown> | null> {
  if (!text.startsWith('{') || /"features"\s*:/.test(text) || !GEOMETRY_TYPE.test(text)) return null
  const { head, size } = await readHead(path)
  if (size > MAX_FEATURE_BYTES) return null
  const encoding = await detectFileEncoding(path, head)
  const value = parsed(new TextDecoder(encoding).decode(await readFile(path)))
  if (value !== null) return asFeature(value)
  // Otherwise, there usually is one feature per line.
  const [firstLine = ''] = text.split('\n', 1)
  if (size === head.length && parsed(firstLine) === null) throw new UnreadableFileError(NOT_GEOJSON)
  return null
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
