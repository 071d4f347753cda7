import { sql } from 'kysely'
import type { CityPage, NearbyCity } from '../../../domain/content/city-page.ts'
import { AppError } from '../../../domain/errors.ts'
import { KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import type { Website } from '../../people/settings/current-website.ts'
import { createMemoize, MAX_LARGE_RESULTS, type Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Places } from '../places/places.ts'
import { createLandPrices } from './land-prices.ts'
import type { CitiesService } from './service.ts'

const NO_POINT = { latitude: null, longitude: null }
const point = (coordinates: string | null) => (coordinates === null ? NO_POINT : (parseGps(coordinates) ?? NO_POINT))

/** The widest radius that the search offers. */
const MAX_NEARBY_M = 250 * KM_PER_MILE * 1000

/** Reads published city pages. */
export function createCities(
  db: Db,
  places: Places,
  { memoize = createMemoize(), website }: { memoize?: Memoize; website: Pick<Website, 'read'> },
): CitiesService {
  const landPrices = memoize(['land_listings', 'city_pages'], createLandPrices(db, places, memoize))
  const all = memoize(['city_pages', 'site_settings'], async () => {
    const { featured_cities } = (await website.read()).info.settings
    const rows = await db
      .selectFrom('city_pages')
      .select(['city_name', 'state_name', 'slug', 'coordinates'])
      .where('is_published', '=', true)
      // The operator's order first, then featured pages.
      .orderBy(sql`array_position(${featured_cities}::uuid[], id)`)
      .orderBy('is_featured', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ coordinates, ...row }) => ({ ...row, ...point(coordinates) }))
  })
  const near = memoize(['city_pages'], (slug: string, limit: number) => findNear(db, slug, limit))
  const bySlug = memoize(['city_pages'], (slug: string) => readCity(db, slug), { max: MAX_LARGE_RESULTS })
  return {
    findAll: () => all(),
    // Not cached for signed-in users: an admin has to see an edit right away.
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

async function findNear(db: Db, slug: string, limit: number): Promise<NearbyCity[]> {
  const { rows } = await sql<NearbyCity>`
    select other.city_name, other.state_name, other.slug, ST_Distance(other.point, own.point, false) / 1000 as distance_km
    from city_pages as own, city_pages as other
    where own.slug = ${slug} and own.is_published and other.is_published and other.id <> own.id
      and ST_DWithin(other.point, own.point, ${MAX_NEARBY_M}, false)
    order by other.point <-> own.point limit ${limit}`.execute(db)
  return rows
}
