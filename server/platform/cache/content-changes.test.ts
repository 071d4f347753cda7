import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { postTimer } from '../../content/blog/schedule.ts'
import { EVIDENCE_TIMER } from '../../land/listings/evidence-timer.ts'
import type { Database, Listener } from '../db/database.ts'
import type { TableName } from '../db/schema.ts'
import { followContentChanges } from './content-changes.ts'

const log = { info: vi.fn(), warn: vi.fn() }
const FOLLOWED: TableName[] = ['blog_posts', 'land_listings', 'datasets', 'layers']
let reported: TableName[][]

beforeEach(() => {
  vi.useFakeTimers()
  reported = []
})
afterEach(() => vi.useRealTimers())

/** Follows a fake database whose notifications the test sends. Reading scheduled posts fails. */
async function follow() {
  let listener!: Listener
  const database = {
    listen: async (_channel: string, given: Listener) => {
      listener = given
    },
  } as unknown as Database
  const changes = await followContentChanges(database, log, [postTimer(database.db), EVIDENCE_TIMER])
  changes.onGroupedChange(FOLLOWED, (tables) => reported.push([...tables]))
  return { changes, listener }
}

it('reports the first change immediately and a burst four times a second', async () => {
  const { listener } = await follow()
  for (let count = 0; count < 1_000; count++) {
    listener.onNotification('blog_posts')
    if (count % 10 === 0) listener.onNotification('datasets')
    vi.advanceTimersByTime(1)
  }
  expect(reported[0]).toEqual(['blog_posts'])
  expect(reported[1]).toEqual(['datasets', 'blog_posts'])
  expect(reported.length).toBeLessThanOrEqual(5)
  vi.advanceTimersByTime(1_000)
  const all = reported.length
  vi.advanceTimersByTime(1_000)
  expect(reported).toHaveLength(all)
})

it('reports every change of a burst immediately to those who ask for it', async () => {
  const { changes, listener } = await follow()
  const each: TableName[] = []
  for (const table of FOLLOWED) changes.onChange([table], () => each.push(table))
  for (const table of ['layers', 'layers', 'datasets']) listener.onNotification(table)
  expect(each).toEqual(['layers', 'layers', 'datasets'])
  expect(reported).toEqual([['layers']])
})

it('ignores other tables', async () => {
  const { listener } = await follow()
  listener.onNotification('users')
  vi.advanceTimersByTime(1_000)
  expect(reported).toEqual([])
})

it('reports all tables that are followed as changed after reconnecting, and logs a disconnect once', async () => {
  const { changes, listener } = await follow()
  expect(changes.disconnectedSince).not.toBeNull()
  listener.onConnected()
  expect(changes.disconnectedSince).toBeNull()
  listener.onDisconnected(new Error('gone'))
  listener.onDisconnected(new Error('still gone'))
  expect(changes.disconnectedSince).not.toBeNull()
  expect(log.warn).toHaveBeenCalledOnce()
  reported = []
  vi.advanceTimersByTime(1_000)
  listener.onConnected()
  expect(reported).toEqual([FOLLOWED])
})

it('reports listings as changed at midnight UTC, because evidence expires by the day', async () => {
  vi.setSystemTime('2027-03-03T22:30:00-01:00')
  const { changes } = await follow()
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(reported).toEqual([])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(reported).toEqual([['land_listings']])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(reported).toEqual([['land_listings'], ['land_listings']])
  changes.stop()
  await vi.advanceTimersByTimeAsync(48 * 3_600_000)
  expect(reported).toHaveLength(2)
})
