import type { Geometry, MultiPolygon, Polygon } from 'geojson'
import { sql } from 'kysely'
import { invalid } from '../../../../domain/errors.ts'
import type { LayerDetails } from '../../../../domain/layer/layer-values.ts'
import { checkGeometry, RejectedFeature } from '../../../files/check-geometry.ts'
import { toWellKnown } from '../../../files/well-known.ts'
import type { Db } from '../../../platform/db/database.ts'
import { repairPolygons } from '../import/repair-polygons.ts'

/**
 * The coverage of a layer as an SQL expression: the polygons that were entered, the hull of the current version's features,
 * or null. `undefined` leaves it as it is.
 * @throws AppError `invalid`
 */
export async function readOutline(
  db: Db,
  { coverage_source, outline }: Pick<LayerDetails, 'coverage_source' | 'outline'>,
  layer: { id: string; current_version: number | null } | null,
) {
  if (coverage_source === 'none') return null
  if (coverage_source === 'features') {
    return layer === null
      ? null
      : sql`(select hull from layer_versions where layer_id = ${layer.id}::uuid and number = ${layer.current_version})`
  }
  if (outline === null) {
    if (layer === null) throw invalid('outline', 'Enter the polygon, or choose another coverage.')
    return undefined
  }
  const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: polygonsIn(outline) }
  const [repaired] = await repairPolygons(db, [toWellKnown(shape)])
  if (!repaired) throw invalid('outline', 'The polygon crosses itself and can’t be repaired.')
  return sql`ST_Multi(ST_SetSRID(ST_GeomFromWKB(decode(${repaired}, 'hex')), 4326))`
}

function polygonsIn(text: string): MultiPolygon['coordinates'] {
  try {
    const polygons = geometriesIn(JSON.parse(text)).flatMap((geometry) => {
      const checked = checkGeometry(geometry, ['polygon']).geometry as Polygon | MultiPolygon
      return checked.type === 'Polygon' ? [checked.coordinates] : checked.coordinates
    })
    if (polygons.length > 0) return polygons
  } catch (error) {
    if (error instanceof RejectedFeature) throw invalid('outline', error.message)
  }
  throw invalid('outline', 'Enter GeoJSON with a Polygon or MultiPolygon.')
}

/** The geometries of a FeatureCollection, a feature or a geometry. */
function geometriesIn(value: unknown): Geometry[] {
  const { type, features, geometry } = Object(value) as { type?: unknown; features?: unknown; geometry?: unknown }
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.flatMap((each) => geometriesIn(each))
  if (type === 'Feature') return geometry ? [geometry as Geometry] : []
  return [value as Geometry]
}
