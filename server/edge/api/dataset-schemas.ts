import { z } from '@hono/zod-openapi'
import { DATASET_FORMATS } from '../../../domain/dataset/dataset.ts'
import { type DatasetDetail, type DatasetSummary, DOWNLOAD_FORMATS } from '../../../domain/dataset/dataset-catalog.ts'
import { MAX_ROWS_PER_PAGE, OPERATORS, ROWS_PER_PAGE } from '../../../domain/dataset/dataset-query.ts'
import { datasetSchema } from '../../../domain/dataset/dataset-values.ts'
import { MAX_EXACT_COUNT } from '../../content/datasets/rows.ts'
import { columnSchema } from './content-schemas.ts'
import { nullable, pageOf, parameter } from './schemas.ts'

const summary = datasetSchema
  .pick({ name: true, description: true, type: true, region: true, publisher: true, license: true })
  .extend({
    id: z.uuid(),
    slug: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime().openapi({ description: 'When the current version was published.' }),
    original_format: z.enum(DATASET_FORMATS),
    bytes: nullable.integer.openapi({ description: 'Size of the original file.' }),
    row_count: nullable.integer,
    formats: z.array(z.enum(DOWNLOAD_FORMATS)).openapi({ description: 'Download formats.' }),
  })

export const summarySchema = summary.openapi('DatasetSummary') satisfies z.ZodType<DatasetSummary>

export const detailSchema = summary
  .extend({
    period: nullable.text.openapi({ description: 'Time period covered, as text.' }),
    sha256: nullable.text.openapi({ description: 'SHA-256 of the original file, in hexadecimal.' }),
    file_number: z.int().openapi({ description: 'Number of the current version, starting at 1.' }),
    bad_row_count: z.int().openapi({ description: 'Rows of the original file that could not be read.' }),
    columns: z.array(columnSchema.extend({ unit: nullable.text })),
    bounds: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .nullable()
      .openapi({ description: 'West, south, east, north; null without geometry.' }),
  })
  .openapi('Dataset') satisfies z.ZodType<DatasetDetail>

export const rowPageSchema = pageOf(z.record(z.string(), z.unknown())).extend({
  total: nullable.integer.openapi({
    description: `With filters, exact up to ${MAX_EXACT_COUNT}. Null with \`total=false\`.`,
  }),
})

const page = parameter('Page number, starting at 1.', z.int().min(1).openapi({ example: 1 }))
const perPage = (byDefault: number) =>
  parameter(
    `1 to ${MAX_ROWS_PER_PAGE}. Default: ${byDefault}.`,
    z.int().min(1).max(MAX_ROWS_PER_PAGE).openapi({ example: 20 }),
  )

export const listParameters = z.object({ page, per_page: perPage(MAX_ROWS_PER_PAGE) })

const FILTERS = `Repeat to combine conditions with AND: \`filter[column]=value\` for equality, or \`filter[column][operator]=value\` with ${OPERATORS.map((operator) => `\`${operator}\``).join(', ')}. \`contains\` matches text and ignores case; \`is_null\` takes true or false.`

export const rowParameters = z.object({
  filter: z
    .record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
    .optional()
    .openapi({ description: FILTERS, example: { state: 'Texas' }, param: { style: 'deepObject', explode: true } }),
  columns: parameter(
    'Comma-separated column names. Default: all columns.',
    z.string().openapi({ example: 'name,state' }),
  ),
  sort: parameter(
    'Up to three columns. A leading minus sorts in descending order. Nulls come last.',
    z.string().openapi({ example: '-name' }),
  ),
  bbox: parameter(
    'West,south,east,north: rows whose geometry intersects the box.',
    z.string().openapi({ example: '-98.5,29.5,-96.5,31.5' }),
  ),
  page,
  per_page: perPage(ROWS_PER_PAGE),
  total: parameter('`false` skips the count, which is faster.', z.enum(['true', 'false']).openapi({ example: 'true' })),
})
