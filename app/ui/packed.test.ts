import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('the same object is packed once, and unpacked as itself', () => {
  const content = { cities: ['Austin', 'Ashburn'], map: null }
  expect(pack(content)).toBe(pack(content))
  expect(unpack(pack(content))).toBe(content)
})

test('what arrives elsewhere is read once', () => {
  const arrived = structuredClone(pack({ cities: ['São Paulo'], text: '</script>' }))
  expect(unpack(arrived)).toEqual({ cities: ['São Paulo'], text: '</script>' })
  expect(unpack(arrived)).toBe(unpack(arrived))
})
