import { expect, test } from 'vitest'
import { withoutExports } from './wasm-exports.mjs'

const section = (id, ...content) => [id, content.length, ...content]
const named = (name, index) => [name.length, ...Buffer.from(name), 0, index]
/** Two functions that return 1 and 2, exported as `one` and `two`, and a custom section after them. */
const LIBRARY = Buffer.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, 1, 0x60, 0, 1, 0x7f),
  ...section(3, 2, 0, 0),
  ...section(7, 2, ...named('one', 0), ...named('two', 1)),
  ...section(10, 2, 4, 0, 0x41, 1, 0x0b, 4, 0, 0x41, 2, 0x0b),
  ...section(0, 3, ...Buffer.from('end')),
])

test('a library keeps the used exports, which do the same, and everything else', async () => {
  const smaller = withoutExports(LIBRARY, (name) => name === 'two')
  const { instance } = await WebAssembly.instantiate(smaller)
  expect(Object.keys(instance.exports)).toEqual(['two'])
  expect(instance.exports.two()).toBe(2)
  expect(smaller.length).toBe(LIBRARY.length - named('one', 0).length)
  expect(withoutExports(LIBRARY, () => true)).toEqual(LIBRARY)
})

test('sizes of more than one byte are read and written', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `f${i}`)
  const content = [names.length, ...names.flatMap((name) => named(name, 0))]
  const size = [(content.length % 128) + 128, Math.floor(content.length / 128)]
  const before = LIBRARY.indexOf(7)
  const library = Buffer.concat([
    LIBRARY.subarray(0, before),
    Buffer.from([7, ...size, ...content]),
    LIBRARY.subarray(before + 2 + LIBRARY[before + 1]),
  ])
  const smaller = withoutExports(library, (name) => name !== 'f7')
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(smaller)).map(({ name }) => name)
  expect(exports).toEqual(names.filter((name) => name !== 'f7'))
})
