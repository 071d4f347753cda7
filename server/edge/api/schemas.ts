import { z } from '@hono/zod-openapi'
import { MAX_LIST_PAGE } from '../../../domain/list-params.ts'
import { MAX_PAGE_SIZE } from '../../../domain/search/search.ts'

export const nullable = {
  text: z.string().nullable(),
  number: z.number().nullable(),
  integer: z.int().nullable(),
  boolean: z.boolean().nullable(),
  dateTime: z.iso.datetime().nullable(),
}

/** One of the keys of a table. */
export const keyOf = <Key extends string>(table: Record<Key, unknown>) => z.enum(Object.keys(table) as [Key, ...Key[]])

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    page: z.int(),
    per_page: z.int(),
    total: nullable.integer,
    total_exact: z.boolean().openapi({ description: 'False if there may be more than `total`.' }),
  })

/** A query parameter. Lists ignore values that they don't know. */
export const parameter = (description: string, schema: z.ZodType = z.string()) =>
  schema.optional().openapi({ description })

export const PAGING = {
  page: parameter('Page number, starting at 1.', z.int().min(1).max(MAX_LIST_PAGE)),
  per_page: parameter('Items per page.', z.int().min(1).max(MAX_PAGE_SIZE)),
}

/** Parameters of a path with an id. */
export const idParams = (id: z.ZodType = z.uuid()) =>
  z.object({ id: id.openapi({ example: '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11' }) })

/** Version of content and leads in responses. */
export const version = z.int().openapi({ description: 'Increases with each change.' })
