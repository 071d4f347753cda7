import { sql } from 'kysely'
import type { AdminCity, CityRow } from '../../../domain/content/admin-content.ts'
import { CITY_DEFAULTS, type CityValues, citySchema } from '../../../domain/content/city-values.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { type ContentType, castColumns, commonOrders, matchesPublication } from '../../content/editing/content-type.ts'
import { prefixQuery } from '../../platform/db/prefix-query.ts'

const ROW = sql<CityRow>`
  id, slug, version, is_published, is_featured, created_at, updated_at, city_name, state_name, population,
  hero_image`

export const cityType: ContentType<CityRow, AdminCity, CityValues> = {
  kind: 'city_page',
  table: 'city_pages',
  files: [{ field: 'hero_image', kind: 'city-hero' }],
  generatedColumns: ['point'],
  titleColumn: 'city_name',
  schema: citySchema,
  defaults: CITY_DEFAULTS,
  errorCodes: {
    notFound: 'city_page_not_found',
    slugTaken: 'city_slug_taken',
    list: 'city_pages_failed',
    save: 'city_save_failed',
    delete: 'city_delete_failed',
    status: 'city_status_failed',
  },
  rowColumns: ROW,
  itemColumns: sql`${ROW}, description, content, coordinates, hero_alt, meta_title, meta_description, meta_keywords`,
  titleOf: ({ city_name }) => city_name,
  slugLimit: LIMITS.slug,
  valuesForCopy: (values) => ({ ...values, city_name: `${values.city_name.slice(0, LIMITS.place - 7)} (copy)` }),
  columnsOf: (values) => castColumns(COLUMNS, values),
  derivedColumns: async () => ({}),
  publicationColumns: (isPublished) => ({ is_published: sql`${isPublished}::boolean` }),
  matchesText(q) {
    const words = prefixQuery(q, 'simple')
    return words === null ? sql`false` : sql`public.city_document(city_name, state_name, slug) @@ ${words}`
  },
  matchesStatus: matchesPublication,
  isPublic: sql`is_published`,
  order: commonOrders('city_name'),
}

const COLUMNS = {
  city_name: 'text',
  state_name: 'text',
  slug: 'text',
  description: 'text',
  content: 'text',
  population: 'integer',
  coordinates: 'text',
  hero_image: 'text',
  hero_alt: 'text',
  meta_title: 'text',
  meta_description: 'text',
  meta_keywords: 'text',
  is_published: 'boolean',
  is_featured: 'boolean',
} as const satisfies Record<keyof CityValues, string>
