/** What descriptions of lists have in common. */
export const MOMENT = { type: 'string', format: 'date-time' }
export const MOMENT_OR_NULL = { type: ['string', 'null'], format: 'date-time' }

export const queryOf = (name: string, description: string, schema: object = { type: 'string' }) => ({
  in: 'query',
  name,
  description,
  schema,
})

export const PAGING = [
  queryOf('page', 'From 1.', { type: 'integer', minimum: 1, maximum: 500 }),
  queryOf('per_page', 'Rows of a page.', { type: 'integer', minimum: 1, maximum: 100 }),
]

export const pageOf = (row: object) => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: row },
    page: { type: 'integer' },
    per_page: { type: 'integer' },
    total: { type: ['integer', 'null'] },
    total_exact: { type: 'boolean' },
  },
})

export const idOf = (schema: object, example: string) => ({
  in: 'path',
  name: 'id',
  required: true,
  schema,
  example,
})
