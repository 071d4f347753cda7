import { sql } from 'kysely'
import type { CityNeighbour, CityPage } from '../../domain/city-page.ts'
import { KM_PER_MILE } from '../../domain/distance.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/database.ts'
import { FEW, type Keep, keeper } from './keep.ts'
import { createLandPrices } from './land-prices.ts'
import { type Places, parsePoint } from './places.ts'
import type { Services } from './services.ts'
import type { Site } from './settings/site.ts'

const NO_POINT = { latitude: null, longitude: null }
const point = (coordinates: string | null) => (coordinates === null ? NO_POINT : (parsePoint(coordinates) ?? NO_POINT))

/** Past this, no city is near another; the widest circle that the search offers. */
const NEARBY_M = 250 * KM_PER_MILE * 1000

/** Reading of city pages. */
export function createCities(
  db: Db,
  places: Places,
  { keep = keeper(), site }: { keep?: Keep; site: Pick<Site, 'read'> },
): Services['cities'] {
  const landPrices = keep(['land_listings', 'city_pages'], createLandPrices(db, places, keep))
  const all = keep(['city_pages', 'site_settings'], async () => {
    const { featured_cities } = (await site.read()).info.settings
    const rows = await db
      .selectFrom('city_pages')
      .select(['city_name', 'state_name', 'slug', 'coordinates'])
      .where('is_published', '=', true)
      // Those that the operator has put first, then those with a star.
      .orderBy(sql`array_position(${featured_cities}::uuid[], id)`)
      .orderBy('is_featured', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ coordinates, ...row }) => ({ ...row, ...point(coordinates) }))
  })
  const near = keep(['city_pages'], (slug: string, limit: number) => findNear(db, slug, limit))
  const bySlug = keep(['city_pages'], (slug: string) => readCity(db, slug), FEW)
  return {
    findAll: () => all(),
    // Whoever has just changed it sees it at once.
    getBySlug: (viewer, slug) => (viewer.kind === 'visitor' ? bySlug(slug) : readCity(db, slug)),
    findNear: (_viewer, { slug, limit }) => near(slug, limit),
    getLandPrices: (_viewer, slug) => landPrices(slug),
  }
}

async function readCity(db: Db, slug: string): Promise<CityPage> {
  const row = await db
    .selectFrom('city_pages')
    .select(['id', 'city_name', 'state_name', 'slug', 'description', 'content', 'meta_title', 'meta_description'])
    .select(['meta_keywords', 'is_featured', 'population', 'coordinates', 'hero_image', 'hero_alt'])
    .select(['created_at', 'updated_at'])
    .where('is_published', '=', true)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new AppError('city_page_not_found')
  return {
    ...row,
    ...point(row.coordinates),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

async function findNear(db: Db, slug: string, limit: number): Promise<CityNeighbour[]> {
  const { rows } = await sql<CityNeighbour>`
    select other.city_name, other.state_name, other.slug, ST_Distance(other.point, own.point, false) / 1000 as distance_km
    from city_pages as own, city_pages as other
    where own.slug = ${slug} and own.is_published and other.is_published and other.id <> own.id
      and ST_DWithin(other.point, own.point, ${NEARBY_M}, false)
    order by other.point <-> own.point limit ${limit}`.execute(db)
  return rows
}
