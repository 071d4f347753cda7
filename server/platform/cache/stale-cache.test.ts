import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { PromiseCache } from './promise-cache.ts'
import { createStaleCache } from './stale-cache.ts'

let now: number
let cache: PromiseCache<string>
let loads: PromiseWithResolvers<string>[]
beforeEach(() => {
  now = 1_000
  cache = createStaleCache<string>(10, () => now)
  loads = []
})

const get = () =>
  cache.get('texas', () => {
    loads.push(Promise.withResolvers<string>())
    return loads.at(-1)!.promise
  })

test('only the first caller waits; after a change the old value is returned until the next one has loaded', async () => {
  const first = [get(), get()]
  loads[0]!.resolve('1')
  expect(await Promise.all(first)).toEqual(['1', '1'])
  cache.clear()
  now += 5_000
  expect([await get(), await get()]).toEqual(['1', '1'])
  expect(loads).toHaveLength(2)
  loads[1]!.resolve('2')
  await setImmediate()
  expect(await get()).toBe('2')
  expect(loads).toHaveLength(2)
})

test('loads at most a thirtieth of the time, and again when a change came meanwhile', async () => {
  const first = get()
  now += 2_000
  cache.clear()
  loads[0]!.resolve('1')
  await first
  now += 59_000
  await get()
  expect(loads).toHaveLength(1)
  now += 1_000
  await get()
  expect(loads).toHaveLength(2)
})

test('keeps the old value when loading fails, and forgets a first load that fails', async () => {
  const failed = get()
  loads[0]!.reject(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  const second = get()
  loads[1]!.resolve('2')
  expect(await second).toBe('2')
  cache.clear()
  now += 5_000
  await get()
  loads[2]!.reject(new Error('away'))
  await setImmediate()
  now += 5_000
  expect(await get()).toBe('2')
  expect(loads).toHaveLength(4)
})
