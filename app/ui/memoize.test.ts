import { describe, expect, test } from 'vitest'
import { memoizeByIdentity } from './memoize.ts'

describe('memoizeByIdentity', () => {
  const pair = memoizeByIdentity((left: object, right: unknown) => ({ left, right }))

  test('returns the same object for the same arguments', () => {
    const [left, right] = [{}, {}]
    expect(pair(left, right)).toBe(pair(left, right))
    expect(pair(left, null)).toBe(pair(left, null))
  })

  test('computes again for an equal but different argument', () => {
    const left = {}
    const before = pair(left, { acres: 5 })
    expect(pair(left, { acres: 5 })).not.toBe(before)
    expect(pair({}, { acres: 5 })).not.toBe(before)
  })
})
