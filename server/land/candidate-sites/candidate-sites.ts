import { type RawBuilder, sql } from 'kysely'
import type { CandidateSitePage } from '../../../domain/candidate-site/candidate-site.ts'
import { appliedSiteSort, type SiteFilters, type SiteSort } from '../../../domain/candidate-site/site-search.ts'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { AppError } from '../../../domain/errors.ts'
import { isArea, type Place, type PlaceResolution } from '../../../domain/place/place.ts'
import { type Cell, markersOf } from '../../../domain/search/map/clusters.ts'
import { PAGE_SIZE } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'
import { NO_PLACE, type Places } from '../places/places.ts'
import { haversineFrom } from '../search/geo-sql.ts'
import { storedScore } from '../search/screening-conditions.ts'
import { PUBLIC_SITES, siteConditions } from './conditions.ts'
import { presentDetails, presentSite, SITE_COLUMNS, type SiteRow } from './rows.ts'
import type { CandidateSitesService, SiteSearchOptions } from './service.ts'

type Sql = RawBuilder<unknown>

/** More points than a small map can show apart. */
const MAX_POINTS = 5_000

/** The inventory of candidate sites, apart from the listings. */
export function createCandidateSites(db: Db, places: Places): CandidateSitesService {
  return {
    search: async (_viewer, options) => search(db, places, options),

    findClusters: async (_viewer, { filters, box, zoom }) => {
      const { place } = await resolvePlace(places, filters)
      const conditions = siteConditions(filters, place, box)
      const cells = await markersOf(box, zoom, (size) => collect(db, conditions, size))
      const numbers = cells.filter(({ count }) => count === 1).map(({ number }) => number)
      const { rows } = await sql<SiteRow & { number: number }>`
        select number, ${SITE_COLUMNS} from ${PUBLIC_SITES} where number = any(${numbers}::integer[])`.execute(db)
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      return cells.map(({ number, ...cell }) => {
        const row = cell.count === 1 ? byNumber.get(number) : undefined
        return { ...cell, site: row ? presentSite(row, null) : null }
      })
    },

    findPoints: async (_viewer, filters) => {
      const { place } = await resolvePlace(places, filters)
      const { rows } = await sql<Pick<SiteRow, 'longitude' | 'latitude'>>`
        select location[0] as longitude, location[1] as latitude from ${PUBLIC_SITES}
        where ${siteConditions(filters, place)} order by candidate_sites.number limit ${MAX_POINTS}`.execute(db)
      return rows.map(({ longitude, latitude }) => [longitude, latitude])
    },

    getBySlug: async (_viewer, slug) => {
      if (slugOfPath(slug) === null) throw new AppError('candidate_site_not_found')
      const { rows } = await sql<Parameters<typeof presentDetails>[0]>`
        select ${SITE_COLUMNS}, properties, jsonb_build_object('name', layers.name, 'source', source, 'source_url', source_url,
          'license', license, 'attribution', attribution, 'quality', quality, 'vintage', vintage) as source
        from ${PUBLIC_SITES} join layer_versions on layer_versions.layer_id = layers.id and layer_versions.number = current_version
        where candidate_sites.slug = ${slug}`.execute(db)
      if (!rows[0]) throw new AppError('candidate_site_not_found')
      return presentDetails(rows[0])
    },
  }
}

async function search(db: Db, places: Places, options: SiteSearchOptions): Promise<CandidateSitePage> {
  const { filters, perPage = PAGE_SIZE, view = null } = options
  const { place, match, alternatives, problem } = await resolvePlace(places, filters)
  const conditions = siteConditions(filters, place, view)
  const { rows } = await sql<SiteRow & { total: number }>`
    select ${SITE_COLUMNS}, count(*) over () as total from ${PUBLIC_SITES} where ${conditions}
    order by ${orderOf(filters, place)}, candidate_sites.slug
    limit ${perPage} offset ${(filters.page - 1) * perPage}`.execute(db)
  const from = place && !isArea(place) ? place : null
  return {
    data: rows.map(({ total: _, ...row }) => presentSite(row, from)),
    page: filters.page,
    per_page: perPage,
    total: rows[0]?.total ?? (filters.page === 1 ? 0 : await count(db, conditions)),
    total_exact: true,
    place,
    place_match: match,
    place_alternatives: alternatives,
    place_unknown: place === null && (filters.location !== null || filters.city !== null),
    place_problem: problem,
  }
}

function resolvePlace(places: Places, { location, city }: SiteFilters): PlaceResolution | Promise<PlaceResolution> {
  if (location !== null) return places.resolve(location)
  return city === null ? NO_PLACE : places.resolveCity(city)
}

const ORDERS: Record<Exclude<SiteSort, 'distance' | 'score'>, Sql> = {
  '-acres': sql`acres desc nulls last, capacity_mw desc nulls last`,
  acres: sql`acres nulls last, capacity_mw nulls last`,
  '-mw': sql`capacity_mw desc nulls last, acres desc nulls last`,
  substation: sql`substation_miles nulls last, acres desc nulls last`,
  line: sql`line_miles nulls last, acres desc nulls last`,
  name: sql`candidate_sites.name`,
}

function orderOf(filters: SiteFilters, place: Place | null): Sql {
  const sort = appliedSiteSort(filters, place)
  if (sort === 'score') {
    const ofSite = sql`from site_screenings as screened where screened.site_id = candidate_sites.id`
    return sql`(select ${storedScore(filters)} ${ofSite}) desc nulls last, ${ORDERS['-mw']}`
  }
  return sort === 'distance' ? (place ? haversineFrom(place) : ORDERS['-mw']) : ORDERS[sort]
}

async function count(db: Db, conditions: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${PUBLIC_SITES} where ${conditions}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Counts the matches by the cells of a grid. */
async function collect(db: Db, conditions: Sql, size: number): Promise<Cell[]> {
  const { rows } = await sql<Omit<Cell, 'box'> & { west: number; south: number; east: number; north: number }>`
    select count(*) as count, avg(location[0]) as longitude, avg(location[1]) as latitude,
      min(location[0]) as west, min(location[1]) as south, max(location[0]) as east, max(location[1]) as north,
      min(candidate_sites.number) as number
    from ${PUBLIC_SITES} where ${conditions}
    group by floor((location[0] + 180) / ${size}::float8), floor((location[1] + 90) / ${size}::float8)`.execute(db)
  return rows.map(({ west, south, east, north, ...cell }) => ({ ...cell, box: [west, south, east, north] }))
}
