import { describe, expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

describe('what is made once', () => {
  const pair = madeOnce((left: object, right: unknown) => ({ left, right }))

  test('is the same object while its parts are', () => {
    const [left, right] = [{}, {}]
    expect(pair(left, right)).toBe(pair(left, right))
    expect(pair(left, null)).toBe(pair(left, null))
  })

  test('is made again when one of them is another, however alike', () => {
    const left = {}
    const before = pair(left, { acres: 5 })
    expect(pair(left, { acres: 5 })).not.toBe(before)
    expect(pair({}, { acres: 5 })).not.toBe(before)
  })
})
