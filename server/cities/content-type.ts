import { sql } from 'kysely'
import { CITY_DEFAULTS, type CityValues, citySchema } from '../../../domain/content/city-values.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import type { CityRow, ManagedCity } from '../../../domain/content/managed.ts'
import { type ContentType, columnsAs, isPublishedOrNot, ordersBy } from './content-type.ts'
import { begunWords } from './words.ts'

const ROW = sql<CityRow>`
  id, slug, version, is_published, is_featured, created_at, updated_at, city_name, state_name, population,
  hero_image`

export const cityType: ContentType<CityRow, ManagedCity, CityValues> = {
  kind: 'city_page',
  table: 'city_pages',
  files: [{ field: 'hero_image', kind: 'city-hero' }],
  computed: ['point'],
  titleColumn: 'city_name',
  schema: citySchema,
  defaults: CITY_DEFAULTS,
  codes: {
    notFound: 'city_page_not_found',
    slugTaken: 'city_slug_taken',
    list: 'city_pages_failed',
    save: 'city_save_failed',
    delete: 'city_delete_failed',
    status: 'city_status_failed',
  },
  rowColumns: ROW,
  thingColumns: sql`${ROW}, description, content, coordinates, hero_alt, meta_title, meta_description, meta_keywords`,
  titleOf: ({ city_name }) => city_name,
  slugFrom: null,
  slugLimit: LIMITS.slug,
  copyOf: (values) => ({ ...values, city_name: `${values.city_name.slice(0, LIMITS.place - 7)} (copy)` }),
  columnsOf: (values) => columnsAs(COLUMNS, values),
  consequences: async () => ({}),
  publish: (isPublished) => ({ is_published: sql`${isPublished}::boolean` }),
  publicationValues: ['is_published', 'is_featured'],
  hasWords(q) {
    const words = begunWords(q, 'simple')
    return words === null ? sql`false` : sql`public.city_document(city_name, state_name, slug) @@ ${words}`
  },
  hasStatus: isPublishedOrNot,
  isPublic: sql`is_published`,
  order: ordersBy('city_name'),
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
