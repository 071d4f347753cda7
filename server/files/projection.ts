import { createRequire } from 'node:module'
import type { Geometry, Position } from 'geojson'
import proj4 from 'proj4'
import type { SourceFeature } from './feature-source.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** Converts a position to longitude and latitude in degrees of WGS 84. */
export type Project = (position: Position) => Position

/** WGS 84, and datums within two meters of it. */
const GEOGRAPHIC = new Set([4326, 4269, 4258, 4283, 4617, 4759, 6318, 7844, 4979, 9057, 84])
/** What ArcGIS and others call Web Mercator. */
const WEB_MERCATOR = new Set([102100, 102113, 900913, 3785, 3587])
/** Clarke 1866 to WGS 84 in the lower 48 states, within 10 m (DMA TR 8350.2). The grids of NADCON aren't included. */
const NAD27_SHIFT = '+ellps=clrk66 +towgs84=-8,160,176'

/** @returns null for coordinates that are degrees of WGS 84 already. @throws UnreadableFileError for an unknown code */
export function projectionOfCode(code: number): Project | null {
  if (GEOGRAPHIC.has(code)) return null
  const definition = definitionOf(WEB_MERCATOR.has(code) ? 3857 : code)
  if (definition === undefined) throw unknownSystem(`EPSG:${code}`)
  return projectionOf(definition.replace('+datum=NAD27', NAD27_SHIFT), `EPSG:${code}`)
}

let definitions: Record<string, [name: string, definition: string]> | undefined

/** Loaded when the first file has other coordinates than degrees: 0.8 MB. */
function definitionOf(code: number): string | undefined {
  definitions ??= createRequire(import.meta.url)('proj4-list') as NonNullable<typeof definitions>
  const key = `EPSG:${code}`
  return Object.hasOwn(definitions, key) ? definitions[key]![1] : undefined
}

/** Reads the text of a `.prj` file (WKT). @returns null for degrees of WGS 84. @throws UnreadableFileError */
export function projectionOfWkt(text: string): Project | null {
  // With a vertical system, which doesn't matter.
  const wkt = text.replace(/^[\s\ufeff]*COMP(D_CS|OUNDCRS)\s*\[\s*"[^"]*"\s*,\s*/i, '')
  const [, kind = '', name = ''] = /^[\s\ufeff]*([A-Z_]+)\s*\[\s*"([^"]*)"/i.exec(wkt) ?? []
  const isNad27 = /NAD[_ ]?27|North[_ ]American[_ ](Datum[_ ])?1927/i.test(wkt)
  if (
    /^GEOG(CS|CRS)$/i.test(kind) &&
    !isNad27 &&
    /WGS|NAD[_ ]?(19)?83|North[_ ]American[_ ](Datum[_ ])?1983|GRS/i.test(wkt)
  )
    return null
  if (!/^(GEOG|PROJ)(CS|CRS)$/i.test(kind)) throw unknownSystem(name || wkt.trim().slice(0, 40))
  // The name of the datum would bring in a grid that isn't there.
  const shifted = isNad27
    ? wkt
        .replace(/DATUM\s*\[\s*"[^"]*"/i, 'DATUM["Clarke 1866"')
        .replace(/(SPHEROID\s*\[[^\]]*\])/i, '$1,TOWGS84[-8,160,176,0,0,0,0]')
    : wkt
  return projectionOf(shifted, name)
}

function projectionOf(definition: string, name: string): Project {
  try {
    const { forward } = proj4(definition, 'WGS84')
    forward([500_000, 500_000])
    const isProjected = Math.abs(forward([-97, 40])[0]! + 97) > 1
    return ([x, y]) => {
      // Missing coordinates stay 0, 0.
      if (isProjected && Math.abs(x!) <= 180 && Math.abs(y!) <= 90 && x !== 0 && y !== 0) throw looksLikeDegrees(name)
      return x === 0 && y === 0 ? [0, 0] : forward([x!, y!])
    }
  } catch {
    throw unknownSystem(name)
  }
}

const unknownSystem = (name: string) =>
  new UnreadableFileError(
    `We don’t know the coordinate system ${name.slice(0, 80)}. Export the file with longitude and latitude (WGS 84, EPSG:4326).`,
  )

/** The EPSG code in the `crs` of a GeoJSON file; null if it has none or names longitude and latitude. */
export function codeOfCrs(crs: unknown): number | null {
  const { type, properties } = Object(crs) as { type?: unknown; properties?: Record<string, unknown> }
  const stated = properties?.name ?? (type === 'EPSG' ? properties?.code : '') ?? ''
  const name = typeof stated === 'object' ? 'none' : String(stated)
  if (name === '' || /CRS:?84/i.test(name)) return null
  const [code] = /\d+$/.exec(name) ?? []
  if (code === undefined) throw unknownSystem(name)
  return Number(code)
}

/** The same geometry in degrees. Coordinates that aren't numbers stay, so that the check of the geometry reports them. */
export function projectGeometry<T extends Geometry | null>(geometry: T, project: Project | null): T {
  if (!project || geometry === null || typeof geometry !== 'object') return geometry
  if (geometry.type === 'GeometryCollection') {
    const geometries = Array.isArray(geometry.geometries) ? geometry.geometries : []
    return { ...geometry, geometries: geometries.map((part) => projectGeometry(part, project)) }
  }
  return { ...geometry, coordinates: projectAll(geometry.coordinates, project) } as T
}

/** The same of a feature, or what is wrong with it. */
export function projectOrReject(
  geometry: Geometry | null,
  project: Project | null,
): Pick<SourceFeature, 'geometry' | 'problem'> {
  try {
    return { geometry: projectGeometry(geometry, project) }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { geometry: null, problem: error.message }
    if (error instanceof RangeError) return { geometry: null, problem: 'Its coordinates are nested too deeply.' }
    throw error
  }
}

function projectAll(value: unknown, project: Project): unknown {
  if (!Array.isArray(value)) return value
  if (!value.every((part) => typeof part === 'number')) return value.map((part) => projectAll(part, project))
  const [x = Number.NaN, y = Number.NaN] = value as number[]
  return Number.isFinite(x + y) ? project(value) : value
}

const looksLikeDegrees = (system: string) =>
  new UnreadableFileError(
    `The file says that its coordinates are in ${system}, but these look like degrees. Export it again, with the right coordinate system.`,
  )

/** Whether numbers are meters or feet rather than mistyped degrees. */
export const isBeyondDegrees = (x: number, y: number): boolean => Math.abs(x) > 1_000 || Math.abs(y) > 1_000

/** What is wrong with such numbers. */
export const projectedHint = (x: number, y: number): string =>
  `These look like projected coordinates (${Math.round(x)}, ${Math.round(y)}). Export the file with longitude and latitude (WGS 84), or include its coordinate system: the .prj file of a Shapefile, or “crs” in GeoJSON.`
