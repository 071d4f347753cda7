import { z } from '@hono/zod-openapi'
import type {
  AdminCity,
  AdminDataset,
  AdminListing,
  AdminPost,
  DatasetFileRow,
} from '../../../domain/content/admin-content.ts'
import { CITY_DEFAULTS, citySchema } from '../../../domain/content/city-values.ts'
import { POST_DEFAULTS, postSchema } from '../../../domain/content/post-values.ts'
import { COLUMN_TYPES, DATASET_FORMATS } from '../../../domain/dataset/dataset.ts'
import { DATASET_DEFAULTS, datasetSchema } from '../../../domain/dataset/dataset-values.ts'
import { LISTING_DEFAULTS, listingSchema } from '../../../domain/listing/listing-values.ts'
import type { Collection } from './content-types.ts'
import { nullable, version } from './schemas.ts'

const common = {
  id: z.uuid(),
  version,
  slug: z.string(),
  is_published: z.boolean(),
  is_featured: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
}

export const adminListing = z
  .object({ ...listingSchema.shape, ...common })
  .openapi('AdminListing') satisfies z.ZodType<AdminListing>

export const adminPost = z
  .object({ ...postSchema.shape, ...common, status: z.enum(['published', 'scheduled', 'draft']) })
  .openapi('AdminBlogPost') satisfies z.ZodType<AdminPost>

export const adminCity = z
  .object({ ...citySchema.shape, ...common })
  .openapi('AdminCityPage') satisfies z.ZodType<AdminCity>

const fileSchema = z
  .object({
    id: z.uuid(),
    number: z.int(),
    original_name: z.string(),
    format: z.enum(DATASET_FORMATS),
    bytes: nullable.integer,
    state: z.enum(['waiting', 'profiling', 'ready', 'failed']),
    failure: nullable.text.openapi({ description: 'Why it could not be read.' }),
    row_count: nullable.integer,
    bad_row_count: nullable.integer,
    created_at: z.iso.datetime(),
  })
  .openapi('DatasetFile') satisfies z.ZodType<DatasetFileRow>

export const columnSchema = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  nulls: z.int(),
  distinct: z.int().openapi({ description: 'Approximate.' }),
  min: nullable.text,
  max: nullable.text,
})

export const adminDataset = z
  .object({
    ...datasetSchema.shape,
    ...common,
    is_live: z
      .boolean()
      .openapi({ description: 'True if the dataset is public and a version of its file was processed.' }),
    newest: fileSchema,
    file_id: nullable.text.openapi({ description: 'The live version of the file.' }),
    files: z.array(fileSchema).openapi({ description: 'All versions of the file, newest first.' }),
    columns: z.array(columnSchema).openapi({ description: 'Columns of the live version.' }),
    bad_rows: z
      .array(z.object({ row: z.int(), reason: z.string() }))
      .openapi({ description: 'The first rows of the newest version that could not be read.' }),
  })
  .openapi('AdminDataset') satisfies z.ZodType<AdminDataset>

interface ContentDescription {
  /** Part of operation ids: `createListing`. */
  name: string
  one: string
  many: string
  /** What services check with. */
  values: z.ZodObject
  /** Values that can be omitted when it is created. */
  defaults: object
  /** One item as admins see it. */
  item: z.ZodType
}

export const CONTENT: Record<Collection, ContentDescription> = {
  listings: {
    name: 'Listing',
    one: 'listing',
    many: 'listings',
    values: listingSchema,
    defaults: LISTING_DEFAULTS,
    item: adminListing,
  },
  'blog-posts': {
    name: 'BlogPost',
    one: 'blog post',
    many: 'blog posts',
    values: postSchema,
    defaults: POST_DEFAULTS,
    item: adminPost,
  },
  'city-pages': {
    name: 'CityPage',
    one: 'city page',
    many: 'city pages',
    values: citySchema,
    defaults: CITY_DEFAULTS,
    item: adminCity,
  },
  datasets: {
    name: 'Dataset',
    one: 'dataset',
    many: 'datasets',
    values: datasetSchema,
    defaults: DATASET_DEFAULTS,
    item: adminDataset,
  },
}
