import { sql } from 'kysely'
import { CITY_DEFAULTS, type CityValues, citySchema } from '../../../domain/content/city-values.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import type { CityRow, ManagedCity } from '../../../domain/content/managed.ts'
import type { Columns, ContentType } from './content-type.ts'
import { begunWords } from './words.ts'

const ROW = sql`id, slug, version, is_published, is_featured, created_at, updated_at, city_name, state_name, population,
  hero_image`

type Times = 'created_at' | 'updated_at'
type InTime<T> = Omit<T, Times> & Record<Times, Date>

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
  presentRow: (row: InTime<CityRow>) => ({ ...row, ...times(row) }),
  presentThing: (row: InTime<ManagedCity>) => ({ ...row, ...times(row) }),
  titleOf: ({ city_name }) => city_name,
  slugFrom: null,
  slugLimit: LIMITS.slug,
  copyOf: (values) => ({ ...values, city_name: `${values.city_name.slice(0, LIMITS.place - 7)} (copy)` }),
  columnsOf,
  consequences: async () => ({}),
  publish: (isPublished) => ({ is_published: sql`${isPublished}::boolean` }),
  publicationValues: ['is_published', 'is_featured'],
  hasWords(q) {
    const words = begunWords(q, 'simple')
    return words === null ? sql`false` : sql`public.city_document(city_name, state_name, slug) @@ ${words}`
  },
  hasStatus: (status) =>
    status === 'published' ? sql`is_published` : status === 'draft' ? sql`not is_published` : sql`false`,
  isPublic: sql`is_published`,
  order: {
    newest: sql`created_at desc, id desc`,
    oldest: sql`created_at, id`,
    updated: sql`updated_at desc, id desc`,
    title: sql`city_name, id`,
    '-title': sql`city_name desc, id desc`,
  },
}

const times = (row: Record<Times, Date>) => ({
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

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

function columnsOf(values: Partial<CityValues>): Columns {
  const told = Object.entries(COLUMNS).filter(([name]) => values[name as keyof CityValues] !== undefined)
  return Object.fromEntries(
    told.map(([name, type]) => [name, sql`${values[name as keyof CityValues]}::${sql.raw(type)}`]),
  )
}
