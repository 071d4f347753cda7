import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import type { LayerProperties } from '../../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import type { NearbyFeature, NearbyKind } from '../../../domain/layer/nearby.ts'
import { LEAST_MAGNITUDES, NEARBY_KINDS } from '../../../domain/layer/nearby.ts'
import type { Db } from '../../platform/db/database.ts'

export interface Site {
  latitude: number
  longitude: number
  boundary: [number, number][] | null
}

/** Farther is too far to matter, 100 miles. */
const MAX_METERS = 160_934
export const METERS_PER_DEGREE = 110_574
export const metersPerLongitude = (latitude: number): number =>
  METERS_PER_DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180))

/** An AI campus that draws power is a data center, too. */
const OTHER_TYPES: Partial<Record<NearbyKind, string>> = { 'data-centers': 'ai-campuses' }

interface Row {
  slug: string
  attribution: string
  vintage: string | null
  is_covered: boolean
  edge_meters: number | null
  properties: LayerProperties | null
  magnitude: number | null
  meters: number | null
}

/** The nearest feature of each kind that has a public layer, measured from the parcel's boundary where it is known. */
export async function findNearest(db: Db, site: Site): Promise<NearbyFeature[]> {
  const found = await Promise.all(NEARBY_KINDS.map((kind) => findNearestOf(db, site, kind)))
  return found.filter((feature) => feature !== null)
}

async function findNearestOf(db: Db, site: Site, kind: NearbyKind): Promise<NearbyFeature | null> {
  const rows = await readNearest(db, site, kind)
  if (rows.length === 0) return null
  const covered = rows.filter((row) => row.is_covered)
  if (covered.length === 0) return { kind, state: 'unknown' }
  const nearest = covered.filter(({ meters }) => meters !== null).sort((a, b) => a.meters! - b.meters!)[0]
  // A nearer one may be just beyond the edge of the data.
  const edge = Math.max(...covered.map(({ edge_meters }) => edge_meters ?? Number.POSITIVE_INFINITY))
  const limit = Math.min(nearest?.meters ?? MAX_METERS, edge)
  if (!nearest || edge < nearest.meters!) return { kind, state: 'beyond', km: limit / 1000 }
  return { kind, state: 'found', km: nearest.meters! / 1000, ...describe(kind, nearest) }
}

function describe(kind: NearbyKind, { properties, magnitude, attribution, vintage }: Row) {
  const type = layerTypeOf(kind)
  const known = properties ?? {}
  const key = type.classOf({ properties: known, magnitude })
  const name = type.nameField === null ? undefined : known[type.nameField]
  const value = type.classes.find((look) => look.key === key && key !== 'unknown' && key !== 'all')?.label ?? null
  return { name: name === undefined ? null : String(name), value, attribution, vintage }
}

/**
 * For each public layer of a type, the nearest feature in meters. The index orders by degrees, in which a degree of longitude
 * is as long as one of latitude; so its first feature only limits how far to look.
 */
async function readNearest(db: Db, site: Site, kind: NearbyKind): Promise<Row[]> {
  const least = LEAST_MAGNITUDES[kind] ?? null
  const types = [kind, OTHER_TYPES[kind] ?? kind]
  const isLarge = sql`(${least}::float8 is null or magnitude is null or magnitude >= ${least}::float8)
    and (known.type <> 'ai-campuses' or magnitude > 0)`
  const perLongitude = metersPerLongitude(site.latitude)
  const { rows } = await sql<Row>`
    with site as materialized (select ${siteGeometry(site)} as geom),
    known as materialized (
      select id, slug, type, attribution, vintage, current_version as version,
        coverage is null or ST_Intersects(coverage, site.geom) as is_covered,
        case when coverage is null then null
          else ST_Distance(ST_Boundary(coverage)::geography, site.geom::geography, false) end as edge_meters
      from site, layers join layer_versions on layer_id = id and number = current_version
      where type = any(${types}::text[]) and is_public and status = 'ready')
    select known.slug, attribution, vintage, is_covered, edge_meters, nearest.*
    from site cross join known
    left join lateral (
      select ST_Distance(geom::geography, site.geom::geography, false) as meters from layer_features
      where layer_id = known.id and version = known.version and is_covered and ${isLarge}
      order by layer_features.geom <-> site.geom limit 1) as first on true
    left join lateral (
      select properties, magnitude, ST_Distance(geom::geography, site.geom::geography, false) as meters
      from layer_features
      where layer_id = known.id and version = known.version and ${isLarge}
        and layer_features.geom && ST_Expand(site.geom,
          least(first.meters, ${MAX_METERS}::float8) / ${perLongitude}::float8 * 1.01 + 1e-6,
          least(first.meters, ${MAX_METERS}::float8) / ${METERS_PER_DEGREE}::float8 * 1.01 + 1e-6)
      order by meters limit 1) as nearest on nearest.meters <= ${MAX_METERS}::float8`.execute(db)
  return rows
}

/** The outline of the site, or its point without one, in SQL. */
export const siteGeometry = (site: Site) => sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shapeOf(site))}), 4326)`

function shapeOf({ latitude, longitude, boundary }: Site): Polygon | { type: 'Point'; coordinates: number[] } {
  return boundary === null
    ? { type: 'Point', coordinates: [longitude, latitude] }
    : { type: 'Polygon', coordinates: [boundary] }
}
