import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../tests/support/seeded-random.ts'
import { countBits, countCommon, emptyBits, hasBit, intersectionOf, setBit, unionOf } from './block-bits.ts'
import { BLOCK_SIZE } from './index-blocks.ts'

const random = createSeededRandom(7)

function randomBits() {
  const numbers = new Set(Array.from({ length: random.integer(0, 5_000) }, () => random.integer(0, BLOCK_SIZE - 1)))
  const bits = emptyBits()
  for (const number of numbers) setBit(bits, 3 * BLOCK_SIZE + number)
  return { numbers, bits }
}

test('bits do what sets do', () => {
  for (let i = 0; i < 20; i++) {
    const [a, b] = [randomBits(), randomBits()]
    expect(countBits(a.bits)).toBe(a.numbers.size)
    const common = [...a.numbers].filter((number) => b.numbers.has(number))
    expect(countCommon(a.bits, b.bits)).toBe(common.length)
    expect(countBits(intersectionOf([a.bits, b.bits]))).toBe(common.length)
    const union = unionOf([a.bits, b.bits])
    const found = [...Array(BLOCK_SIZE).keys()].filter((number) => hasBit(union, number))
    expect(new Set(found)).toEqual(new Set([...a.numbers, ...b.numbers]))
  }
})
