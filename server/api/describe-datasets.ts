import type { OpenAPIHono } from '@hono/zod-openapi'
import { COLUMN_TYPES, DATASET_FORMATS } from '../../domain/dataset.ts'
import { DOWNLOAD_FORMATS } from '../../domain/dataset-catalogue.ts'
import { MOST_ROWS_PER_PAGE, OPERATORS, ROWS_PER_PAGE } from '../../domain/dataset-query.ts'
import { EXACT_ROWS, ROWS_MS } from '../services/datasets/rows.ts'
import { BY_ANYBODY, describe, failure, json, KEY_FAILURES } from './describe.ts'
import type { ApiEnv } from './key.ts'

const text = { type: ['string', 'null'] }
const count = { type: ['integer', 'null'] }
const moment = { type: 'string', format: 'date-time' }
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
  licence: text,
  created_at: moment,
  updated_at: { ...moment, description: 'When the version in force was published.' },
  original_format: { enum: [...DATASET_FORMATS] },
  bytes: { ...count, description: 'Of the original.' },
  row_count: count,
  formats: { type: 'array', items: { enum: [...DOWNLOAD_FORMATS] }, description: 'What can be downloaded.' },
}

const detail = {
  ...summary,
  period: { ...text, description: 'What time it covers, in words.' },
  sha256: { ...text, description: 'Of the original, hexadecimal.' },
  file_number: { type: 'integer', description: 'Which version of the file is in force, from 1.' },
  bad_row_count: { type: 'integer', description: 'Rows of the original that could not be read.' },
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
    description: 'West, south, east, north; null where rows have no place.',
  },
}

const page = (items: object, total: object) =>
  object({
    data: { type: 'array', items },
    page: { type: 'integer' },
    per_page: { type: 'integer' },
    total,
    total_exact: { type: 'boolean', description: 'False when there are more than `total`, or nobody knows.' },
  })

const id = { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }
const query = (name: string, description: string, schema: object = { type: 'string' }, example?: unknown) => ({
  in: 'query',
  name,
  description,
  schema,
  ...(example === undefined ? {} : { example }),
})

const FILTERS = `Repeat it for further conditions, all of which must hold: \`filter[column]=value\` for equal, \`filter[column][operator]=value\` with ${OPERATORS.map((operator) => `\`${operator}\``).join(', ')}. \`contains\` is for text, without regard to case; \`is_null\` takes true or false.`

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
  query('columns', 'Names of columns, separated by commas; all when left out.', undefined, 'name,state'),
  query(
    'sort',
    'Up to three columns; a minus begins one that falls. Rows without a value come last.',
    undefined,
    '-name',
  ),
  query('bbox', 'West,south,east,north: rows whose place touches it.', undefined, '-98.5,29.5,-96.5,31.5'),
  query('page', 'From 1.', { type: 'integer', minimum: 1 }, 1),
  query('per_page', `1 to ${MOST_ROWS_PER_PAGE}.`, { type: 'integer', default: ROWS_PER_PAGE }, 20),
  query('total', '`false` leaves the count out, which is faster.', { enum: ['true', 'false'] }, 'true'),
]

const NOT_THERE = failure('No public dataset has that id.')

/** Puts the operations of datasets into the description. */
export function describeDatasets(api: OpenAPIHono<ApiEnv>): void {
  const register = (operation: object) => describe(api, { method: 'get', security: BY_ANYBODY, ...operation })
  register({
    path: '/api/v1/datasets',
    operationId: 'findDatasets',
    summary: 'List public datasets',
    description: 'The newest first.',
    parameters: [
      query('page', 'From 1.', { type: 'integer', minimum: 1 }, 1),
      query('per_page', `1 to ${MOST_ROWS_PER_PAGE}.`, { type: 'integer', default: MOST_ROWS_PER_PAGE }, 20),
    ],
    responses: {
      200: { description: 'One page of datasets.', ...json(page(object(summary), { type: 'integer' })) },
      ...KEY_FAILURES,
      422: failure('`page` or `per_page` is out of range.'),
      503: failure('The database does not answer right now.'),
    },
  })
  register({
    path: '/api/v1/datasets/{id}',
    operationId: 'getDataset',
    summary: 'Read one public dataset',
    description: 'What is known of it and of its columns. Its files are under /dashboard/{slug}/download.',
    parameters: [id],
    responses: {
      200: { description: 'The dataset.', ...json(object(detail)) },
      ...KEY_FAILURES,
      404: NOT_THERE,
      503: failure('The database does not answer right now.'),
    },
  })
  register({
    path: '/api/v1/datasets/{id}/rows',
    operationId: 'findDatasetRows',
    security: [...BY_ANYBODY, { session: [] }],
    summary: 'Read rows of a dataset',
    description: `The first ${ROWS_PER_PAGE} rows as they stand are for everybody; filters, sorting and further pages for who is signed in or has a key. A question may take ${ROWS_MS / 1000} seconds. Nothing that is not understood is passed over.`,
    parameters: ROWS,
    responses: {
      200: {
        description: 'One page of rows: values by the names of their columns.',
        ...json(
          page(
            { type: 'object', additionalProperties: true },
            { ...count, description: `Exact to ${EXACT_ROWS} where there are conditions; null with \`total=false\`.` },
          ),
        ),
      },
      400: failure('A column, an operator or a parameter is not there; `errors` names those that are.'),
      401: failure('It takes an account; or the key that was sent is not known, was revoked or has expired.'),
      404: NOT_THERE,
      409: failure('The file of the dataset is still being read.'),
      422: failure('A value is not valid, or the question takes too long (`query_too_heavy`).'),
      429: KEY_FAILURES[429],
      503: failure('Too many rows are asked for right now (`datasets_busy`), or rows cannot be read.'),
    },
  })
}
