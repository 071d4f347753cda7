import type { z } from '@hono/zod-openapi'
import { citySchema } from '../../../domain/content/city-values.ts'
import { postSchema } from '../../../domain/content/post-values.ts'
import { datasetSchema } from '../../../domain/dataset/dataset-values.ts'
import { listingSchema } from '../../../domain/listing/listing-values.ts'
import type { Collection } from './content-types.ts'

/** How the OpenAPI document names a collection, and the properties of its items. */
export interface Labels {
  /** Part of operation ids: `createListing`. */
  name: string
  one: string
  many: string
  schema: z.ZodObject
  required: string[]
  /** Properties of responses that can't be written. */
  readOnly: Record<string, unknown>
}

export const LABELS: Record<Collection, Labels> = {
  listings: {
    name: 'Listing',
    one: 'listing',
    many: 'listings',
    schema: listingSchema as unknown as z.ZodObject,
    required: ['landowner_name', 'parcel_size_acres'],
    readOnly: {},
  },
  'blog-posts': {
    name: 'BlogPost',
    one: 'blog post',
    many: 'blog posts',
    schema: postSchema as unknown as z.ZodObject,
    required: ['title', 'slug', 'body'],
    readOnly: { status: { enum: ['published', 'scheduled', 'draft'] } },
  },
  'city-pages': {
    name: 'CityPage',
    one: 'city page',
    many: 'city pages',
    schema: citySchema as unknown as z.ZodObject,
    required: ['city_name', 'state_name', 'slug', 'content'],
    readOnly: {},
  },
  datasets: {
    name: 'Dataset',
    one: 'dataset',
    many: 'datasets',
    schema: datasetSchema as unknown as z.ZodObject,
    required: ['name', 'file_path'],
    readOnly: {
      is_live: {
        type: 'boolean',
        description: 'True if the dataset is public and a version of its file was processed.',
      },
      newest: { type: 'object', description: 'Newest version of the file: state, row count and any error.' },
      files: { type: 'array', items: { type: 'object' }, description: 'All versions of the file, newest first.' },
      columns: { type: 'array', items: { type: 'object' }, description: 'Columns of the current version.' },
    },
  },
}
