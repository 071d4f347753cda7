export const DATE_TIME = { type: 'string', format: 'date-time' }
export const NULLABLE_DATE_TIME = { type: ['string', 'null'], format: 'date-time' }

export const queryOf = (name: string, description: string, schema: object = { type: 'string' }) => ({
  in: 'query',
  name,
  description,
  schema,
})

export const PAGING = [
  queryOf('page', 'Page number, starting at 1.', { type: 'integer', minimum: 1, maximum: 500 }),
  queryOf('per_page', 'Items per page.', { type: 'integer', minimum: 1, maximum: 100 }),
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
