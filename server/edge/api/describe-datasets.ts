import type { OpenAPIHono } from '@hono/zod-openapi'
import { COLUMN_TYPES, DATASET_FORMATS } from '../../../domain/dataset/dataset.ts'
import { DOWNLOAD_FORMATS } from '../../../domain/dataset/dataset-catalog.ts'
import { MAX_ROWS_PER_PAGE, OPERATORS, ROWS_PER_PAGE } from '../../../domain/dataset/dataset-query.ts'
import { MAX_EXACT_COUNT, ROWS_TIMEOUT_MS } from '../../content/datasets/rows.ts'
import { describe, json } from './describe.ts'
import type { ApiEnv } from './key.ts'
import { KEY_ERRORS, PUBLIC, problemResponse } from './route.ts'

const text = { type: ['string', 'null'] }
const count = { type: ['integer', 'null'] }
const dateTime = { type: 'string', format: 'date-time' }
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const summary = {
  id: { type: 'string', format: 'uuid' },
  slug: { type: 'string' },
  name: { type: 'string' },
  description: text,
  type: text,
  region: text,
  publisher: text,
  license: text,
  created_at: dateTime,
  updated_at: { ...dateTime, description: 'When the current version was published.' },
  original_format: { enum: [...DATASET_FORMATS] },
  bytes: { ...count, description: 'Size of the original file.' },
  row_count: count,
  formats: { type: 'array', items: { enum: [...DOWNLOAD_FORMATS] }, description: 'Download formats.' },
}

const detail = {
  ...summary,
  period: { ...text, description: 'Time period covered, as text.' },
  sha256: { ...text, description: 'SHA-256 of the original file, in hexadecimal.' },
  file_number: { type: 'integer', description: 'Number of the current version, starting at 1.' },
  bad_row_count: { type: 'integer', description: 'Rows of the original file that could not be read.' },
  columns: {
    type: 'array',
    items: object({
      name: { type: 'string' },
      type: { enum: [...COLUMN_TYPES] },
      nulls: { type: 'integer' },
      distinct: { type: 'integer', description: 'Approximate.' },
      min: text,
      max: text,
      unit: text,
    }),
  },
  bounds: {
    type: ['array', 'null'],
    items: { type: 'number' },
    description: 'West, south, east, north; null without geometry.',
  },
}

const page = (items: object, total: object) =>
  object({
    data: { type: 'array', items },
    page: { type: 'integer' },
    per_page: { type: 'integer' },
    total,
    total_exact: { type: 'boolean', description: 'False if there may be more than `total`.' },
  })

const id = { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }
const query = (name: string, description: string, schema: object = { type: 'string' }, example?: unknown) => ({
  in: 'query',
  name,
  description,
  schema,
  ...(example === undefined ? {} : { example }),
})

const FILTERS = `Repeat to combine conditions with AND: \`filter[column]=value\` for equality, or \`filter[column][operator]=value\` with ${OPERATORS.map((operator) => `\`${operator}\``).join(', ')}. \`contains\` matches text and ignores case; \`is_null\` takes true or false.`

const ROWS: object[] = [
  id,
  {
    in: 'query',
    name: 'filter',
    description: FILTERS,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: ['string', 'object'] } },
    example: { state: 'Texas' },
  },
  query('columns', 'Comma-separated column names. Default: all columns.', undefined, 'name,state'),
  query('sort', 'Up to three columns. A leading minus sorts in descending order. Nulls come last.', undefined, '-name'),
  query('bbox', 'West,south,east,north: rows whose geometry intersects the box.', undefined, '-98.5,29.5,-96.5,31.5'),
  query('page', 'Page number, starting at 1.', { type: 'integer', minimum: 1 }, 1),
  query('per_page', `1 to ${MAX_ROWS_PER_PAGE}.`, { type: 'integer', default: ROWS_PER_PAGE }, 20),
  query('total', '`false` skips the count, which is faster.', { enum: ['true', 'false'] }, 'true'),
]

const NOT_FOUND = problemResponse('No public dataset has this id.')

/** Adds the operations of public datasets to the OpenAPI document. */
export function describeDatasets(api: OpenAPIHono<ApiEnv>): void {
  const register = (operation: object) => describe(api, { method: 'get', security: PUBLIC, ...operation })
  register({
    path: '/api/v1/datasets',
    operationId: 'findDatasets',
    summary: 'List public datasets',
    description: 'Newest first.',
    parameters: [
      query('page', 'Page number, starting at 1.', { type: 'integer', minimum: 1 }, 1),
      query('per_page', `1 to ${MAX_ROWS_PER_PAGE}.`, { type: 'integer', default: MAX_ROWS_PER_PAGE }, 20),
    ],
    responses: {
      200: { description: 'One page of datasets.', ...json(page(object(summary), { type: 'integer' })) },
      ...KEY_ERRORS,
      422: problemResponse('`page` or `per_page` is out of range.'),
      503: problemResponse('The database is temporarily unavailable.'),
    },
  })
  register({
    path: '/api/v1/datasets/{id}',
    operationId: 'getDataset',
    summary: 'Get a public dataset',
    description: 'Metadata and columns. Download the files at /dashboard/{slug}/download.',
    parameters: [id],
    responses: {
      200: { description: 'The dataset.', ...json(object(detail)) },
      ...KEY_ERRORS,
      404: NOT_FOUND,
      503: problemResponse('The database is temporarily unavailable.'),
    },
  })
  register({
    path: '/api/v1/datasets/{id}/rows',
    operationId: 'findDatasetRows',
    security: [...PUBLIC, { session: [] }],
    summary: 'Read rows of a dataset',
    description: `Anyone can read the first ${ROWS_PER_PAGE} rows. More rows, filters and sorting require an account. Queries time out after ${ROWS_TIMEOUT_MS / 1000} seconds. Invalid parameters are rejected.`,
    parameters: ROWS,
    responses: {
      200: {
        description: 'One page of rows, as values by column name.',
        ...json(
          page(
            { type: 'object', additionalProperties: true },
            { ...count, description: `With filters, exact up to ${MAX_EXACT_COUNT}. Null with \`total=false\`.` },
          ),
        ),
      },
      400: problemResponse('Unknown column, operator or parameter; `errors` lists the valid ones.'),
      401: problemResponse('Requires an account, or the API key is invalid, revoked or expired.'),
      404: NOT_FOUND,
      409: problemResponse('The dataset is still being processed.'),
      422: problemResponse('A value is invalid, or the query takes too long (`query_too_heavy`).'),
      429: KEY_ERRORS[429],
      503: problemResponse('Too many concurrent queries (`datasets_busy`), or the rows are temporarily unavailable.'),
    },
  })
}
