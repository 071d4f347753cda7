import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/database.ts'
import { parsePoint } from './places.ts'
import type { Services } from './services.ts'

const NO_POINT = { latitude: null, longitude: null }
const point = (coordinates: string | null) => (coordinates === null ? NO_POINT : (parsePoint(coordinates) ?? NO_POINT))

/** Reading of city pages. */
export function createCities(db: Db): Services['cities'] {
  return {
    async findAll() {
      const rows = await db
        .selectFrom('city_pages')
        .select(['city_name', 'state_name', 'slug', 'coordinates'])
        .where('is_published', '=', true)
        .orderBy('is_featured', 'desc')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ coordinates, ...row }) => ({ ...row, ...point(coordinates) }))
    },

    async getBySlug(_viewer, slug) {
      const row = await db
        .selectFrom('city_pages')
        .select(['id', 'city_name', 'state_name', 'slug', 'description', 'content', 'meta_title', 'meta_description'])
        .select(['meta_keywords', 'is_featured', 'population', 'coordinates', 'hero_image', 'created_at', 'updated_at'])
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
    },
  }
}
