import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseRowsQuery } from './dataset/dataset-query.ts'
import { validated } from './validation.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

test.each(NAMES)('%s is an unknown field like any other', (name) => {
  const result = validated(z.object({ title: z.string() }), JSON.parse(`{"title": "A", "${name}": 1}`))
  expect(JSON.stringify(result)).toBe(`{"errors":{"${name}":["Unknown field."]}}`)
})

test.each(NAMES)('%s is an unknown parameter of dataset rows', (name) => {
  const result = parseRowsQuery(new URLSearchParams({ [name]: '1' }), [])
  expect(JSON.stringify(result)).toContain(`{"unknown":{"${name}":["Unknown parameter.`)
})
