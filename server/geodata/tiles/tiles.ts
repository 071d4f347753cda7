import type { MultiPolygon } from 'geojson'
import { sql } from 'kysely'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LayersService } from '../layers/service.ts'
import type { TilesService } from './service.ts'

/** Degrees, about 5 miles: maps only say whether their center has data. */
const COVERAGE_TOLERANCE = 0.08

export function createTiles(
  db: Db,
  layers: Pick<LayersService, 'listPublic' | 'listLoading'>,
  memoize: Memoize,
): TilesService {
  const visitor: Viewer = { kind: 'visitor' }
  const find = memoize(['layers'], async () => {
    const [known, loading, coverages] = await Promise.all([
      layers.listPublic(visitor),
      layers.listLoading(visitor),
      findCoverages(db),
    ])
    const built = known.flatMap(({ slug, type, name, vintage, attribution, license, source, tilesUrl }) =>
      tilesUrl === null
        ? []
        : {
            slug,
            type,
            name,
            vintage,
            attribution,
            license,
            source,
            tiles: tilesUrl,
            coverage: coverages.get(slug) ?? null,
          },
    )
    const unbuilt = known.filter(({ tilesUrl }) => tilesUrl === null)
    return { layers: built, waiting: [...unbuilt.map(({ name }) => name), ...loading] }
  })
  return { findLayers: () => find() }
}

async function findCoverages(db: Db): Promise<Map<string, MultiPolygon>> {
  const { rows } = await sql<{ slug: string; coverage: string }>`
    select slug, ST_AsGeoJSON(ST_SimplifyPreserveTopology(coverage, ${COVERAGE_TOLERANCE}::float8), 2) as coverage
    from layers where is_public and coverage is not null`.execute(db)
  return new Map(rows.map(({ slug, coverage }) => [slug, JSON.parse(coverage) as MultiPolygon]))
}
