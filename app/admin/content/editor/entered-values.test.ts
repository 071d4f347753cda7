import { expect, test } from 'vitest'
import { firstValue, readEnteredValues, toEnteredValues } from './entered-values.ts'

test('reads fields as they are submitted', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['title', 'One\r\ntwo\0'],
    ['images', 'a'],
    ['images', 'b'],
    ['version', '3'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
  ] as const) {
    form.append(name, value)
  }
  expect(readEnteredValues(form)).toEqual({ title: ['One\ntwo'], images: ['a', 'b'] })
})

test('turns stored values into field values', () => {
  const entered = toEnteredValues({
    title: 'One',
    population: 12,
    is_published: true,
    is_featured: false,
    excerpt: null,
  })
  expect(entered).toEqual({ title: ['One'], population: ['12'], is_published: ['on'], is_featured: [] })
  expect(firstValue(entered, 'excerpt')).toBe('')
})
