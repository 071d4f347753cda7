import type { Geometry } from 'geojson'
import wkx from 'wkx'
import { projectGeometry, projectionOfCode } from './projection.ts'

/** Reads WKT, EWKT, WKB or EWKB, also in hexadecimal; null for anything else. @throws UnreadableFileError for an unknown SRID */
export function readWellKnown(value: string | Uint8Array): Geometry | null {
  const parsed = parse(value)
  if (parsed === null) return null
  const { srid } = parsed as unknown as { srid?: number }
  const geometry = parsed.toGeoJSON() as Geometry
  return srid ? projectGeometry(geometry, projectionOfCode(srid)) : geometry
}

/** WKB in hexadecimal, which PostGIS reads several times as fast as GeoJSON. */
export const toWellKnown = (geometry: Geometry): string => wkx.Geometry.parseGeoJSON(geometry).toWkb().toString('hex')

function parse(value: string | Uint8Array): wkx.Geometry | null {
  try {
    if (typeof value !== 'string') return wkx.Geometry.parse(Buffer.from(value.buffer, value.byteOffset, value.length))
    const isHex = /^(00|01)[0-9a-f]{8,}$/i.test(value)
    return wkx.Geometry.parse(isHex ? Buffer.from(value, 'hex') : value.toUpperCase())
  } catch {
    return null
  }
}
