import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database, Listener } from '../db/database.ts'
import { type ContentTable, followContentChanges } from './content-changes.ts'

const log = { info: vi.fn(), warn: vi.fn() }
let told: ContentTable[][]

beforeEach(() => {
  vi.useFakeTimers()
  told = []
})
afterEach(() => vi.useRealTimers())

/** A database that tells what the test has it tell; posts cannot be asked for. */
async function follow() {
  let listener!: Listener
  const database = {
    listen: async (_channel: string, given: Listener) => {
      listener = given
    },
  } as unknown as Database
  const changes = await followContentChanges(database, log)
  changes.onChange((tables) => told.push([...tables]))
  return { changes, listener }
}

it('tells of the first change at once and of a burst four times a second', async () => {
  const { listener } = await follow()
  for (let count = 0; count < 1_000; count++) {
    listener.heard('blog_posts')
    if (count % 10 === 0) listener.heard('datasets')
    vi.advanceTimersByTime(1)
  }
  expect(told[0]).toEqual(['blog_posts'])
  expect(told[1]).toEqual(['datasets', 'blog_posts'])
  expect(told.length).toBeLessThanOrEqual(5)
  vi.advanceTimersByTime(1_000)
  const all = told.length
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveLength(all)
})

it('knows no other tables', async () => {
  const { listener } = await follow()
  listener.heard('users')
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
})

it('takes everything for changed after a gap, and says once that it hears nothing', async () => {
  const { changes, listener } = await follow()
  expect(changes.unheardSince).not.toBeNull()
  listener.connected()
  expect(changes.unheardSince).toBeNull()
  listener.lost(new Error('gone'))
  listener.lost(new Error('still gone'))
  expect(changes.unheardSince).not.toBeNull()
  expect(log.warn).toHaveBeenCalledOnce()
  told = []
  vi.advanceTimersByTime(1_000)
  listener.connected()
  expect(told).toEqual([['land_listings', 'blog_posts', 'city_pages', 'datasets', 'site_settings']])
})
