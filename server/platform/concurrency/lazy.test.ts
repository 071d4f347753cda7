import { expect, test } from 'vitest'
import { lazy } from './lazy.ts'

test('loads once for all callers, and again only after a failure', async () => {
  let loads = 0
  const load = lazy(async () => {
    loads++
    if (loads === 1) throw new Error('no disk')
    return loads
  })
  expect(loads).toBe(0)
  const first = await Promise.allSettled([load(), load()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
