import { expect, test } from 'vitest'
import { firstOf, typedFrom, typedOf } from './typed.ts'

test('fields are held as they would be sent', () => {
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
  expect(typedOf(form)).toEqual({ title: ['One\ntwo'], images: ['a', 'b'] })
})

test('values are held as fields hold them', () => {
  const typed = typedFrom({ title: 'One', population: 12, is_published: true, is_featured: false, excerpt: null })
  expect(typed).toEqual({ title: ['One'], population: ['12'], is_published: ['on'], is_featured: [] })
  expect(firstOf(typed, 'excerpt')).toBe('')
})
