import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { ScreenedSiteKind } from '../../../domain/screening/site-screening.ts'
import { METERS_PER_MILE } from '../../../screening/facts/context.ts'
import { FACT_DEFINITIONS, type FactDefinition, typesOf } from '../../../screening/facts/definitions.ts'
import { toShape } from '../../../screening/geometry/shape.ts'
import { WORLDWIDE } from '../../../screening/layers/coverage.ts'
import { createLayer, type LayerInfo, type ScreenedFeature } from '../../../screening/layers/layer.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'
import { createShapeIndex } from '../../../screening/layers/shape-index.ts'
import type { Db } from '../../platform/db/database.ts'
import { CELL_RADIUS_MILES, middleOf } from './cells.ts'
import type { LayerChange } from './changed-features.ts'
import { dependenceMiles } from './stored-facts.ts'

export interface SiteRef {
  kind: ScreenedSiteKind
  id: string
}

/** What the row of a cell is called that has the largest extent of its parcels. */
export const EXTENT = 'extent'

const SITES_PER_READ = 1_000

/**
 * Finds the sites whose facts a change of a layer may change: those with a changed feature, or a changed part of its
 * coverage, as near as one of their facts reaches. Cells without such a site are left out first.
 */
export async function* findAffectedSites(
  db: Db,
  change: LayerChange,
  pause: () => Promise<void>,
): AsyncGenerator<SiteRef[]> {
  const definitions = FACT_DEFINITIONS.filter((definition) => typesOf(definition).includes(change.type))
  if (definitions.length === 0) return
  const isNear = createNearTest(change)
  const distances = definitions.filter(({ measure }) => measure === 'nearest').map(({ key }) => key)
  for (const [cell, reaches] of await readCells(db, distances)) {
    const extent = reaches.get(EXTENT) ?? 0
    const mayReach = definitions.some((definition) =>
      isNear(
        middleOf(cell),
        definition,
        CELL_RADIUS_MILES + extent + dependenceMiles(definition, reaches.get(definition.key) ?? 0),
      ),
    )
    if (!mayReach) continue
    for await (const sites of readSites(db, cell, distances)) {
      const affected = sites.filter(({ center, extent_miles, highs }) =>
        definitions.some((definition) =>
          isNear(center, definition, extent_miles + dependenceMiles(definition, highs[definition.key] ?? null)),
        ),
      )
      yield affected.map(({ kind, id }) => ({ kind, id }))
      await pause()
    }
  }
}

type NearTest = (center: readonly [number, number], definition: FactDefinition, miles: number) => boolean

/** Tests whether something that changed, and that counts for a fact, is within a distance of a place. */
function createNearTest({ type, errorMeters, features, coverage }: LayerChange): NearTest {
  const layer = createLayer({ ...UNNAMED, type }, WORLDWIDE, features)
  const outline = coverage && isPolygon(coverage) ? [toShape(coverage, { edges: 'straight' })] : []
  const index = createShapeIndex([...layer.shapes, ...outline])
  return (center, definition, miles) => {
    const counts = filterOf(definition)
    const accept = (number: number) => {
      const feature = layer.features[number]
      return feature === undefined || counts(feature)
    }
    const place = createParcel({ type: 'Point', coordinates: [...center] })
    return index.nearest(place, miles * METERS_PER_MILE + errorMeters, accept) !== null
  }
}

const isPolygon = (geometry: Geometry) =>
  (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') && geometry.coordinates.length > 0

/** A feature that may or may not count sets a bound. */
function filterOf(definition: FactDefinition): (feature: ScreenedFeature) => boolean {
  if ('class' in definition) return (feature) => feature.class === definition.class
  const where = 'where' in definition ? definition.where : undefined
  return where ? (feature) => where(feature) !== false : () => true
}

const UNNAMED: Omit<LayerInfo, 'type'> = {
  key: '',
  name: '',
  version: '',
  sha256: '',
  source: '',
  license: '',
  attribution: '',
  vintage: null,
  quality: null,
  holds: null,
  complete: true,
  error_meters: 0,
}

/** The farthest that the distances of each cell reach. */
async function readCells(db: Db, facts: readonly string[]): Promise<Map<number, Map<string, number>>> {
  const rows = await db
    .selectFrom('screening_cells')
    .select(['cell', 'fact', 'miles'])
    .where('fact', 'in', [...facts, EXTENT])
    .execute()
  const cells = new Map<number, Map<string, number>>()
  for (const { cell, fact, miles } of rows) cells.set(cell, (cells.get(cell) ?? new Map()).set(fact, miles))
  return cells
}

interface ReachingSite extends SiteRef {
  center: readonly [number, number]
  extent_miles: number
  /** Upper bounds of its distances. */
  highs: Record<string, number | null>
}

async function* readSites(db: Db, cell: number, facts: readonly string[]): AsyncGenerator<ReachingSite[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<ReachingSite>`
      select kind, site_id as id, json_build_array(center_longitude, center_latitude) as center, extent_miles,
        (select coalesce(json_object_agg(fact, facts -> fact -> 'high'), '{}') from unnest(${facts}::text[]) as fact) as highs
      from site_screenings
      where cell = ${cell} and site_id > ${after}::uuid order by site_id limit ${SITES_PER_READ}`.execute(db)
    yield rows
    if (rows.length < SITES_PER_READ) return
    after = rows.at(-1)!.id
  }
}
