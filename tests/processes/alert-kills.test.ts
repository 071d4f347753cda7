import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../server/platform/db/database.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import { EVERYTHING, type QueuedDigest, queuedDigests, searchDependencies, signedInViewer } from '../support/alerts.ts'
import { openServerTestDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { INHERITED_ENV, SHORT_LIVED } from '../support/product.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'
import { SERVER_URL } from '../support/template.ts'

const PROGRAM = join(import.meta.dirname, '../support/alerts-process.ts')

const KILLS = rounds(50)
const READERS = 3
/** Steps of a process before it is killed. */
const MAX_STEPS = 8

interface Instance {
  child: ChildProcess
  /** Waits until that many more steps have begun. */
  steps(count: number): Promise<void>
}

function start(url: string): Instance {
  const child = spawn(process.execPath, [...SHORT_LIVED, PROGRAM], {
    env: { ...INHERITED_ENV, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let lines = 0
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    lines += text.split('\n').length - 1
  })
  return {
    child,
    steps: async (count) => {
      const end = lines + count
      while (lines < end) await once(child.stdout!, 'data')
    },
  }
}

async function endWith({ child }: Instance, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

test.runIf(SERVER_URL)('two instances that are killed again and again announce each event once', async () => {
  const database = await openServerTestDatabase(SERVER_URL!)
  const { db } = database
  try {
    const random = createSeededRandom(SEED)
    const followed = await Promise.all(['Old mill', 'Long meadow'].map((name) => insertNamed(db, name)))
    const readers = await insertReaders(db)
    const instances = [start(database.url!), start(database.url!)]
    const expected = new Set<string>()
    for (let kill = 0; kill < KILLS; kill++) {
      const name = `Listing of kill ${kill}`
      await insertNamed(db, name)
      expected.add(`${name}: New match`)
      for (const listing of followed) {
        listing.price -= 1_000
        await db.updateTable('land_listings').set({ price: listing.price }).where('id', '=', listing.id).execute()
        expected.add(`${listing.name}: Down $1,000 to $${listing.price.toLocaleString('en-US')}`)
      }
      const at = random.integer(0, 1)
      await instances[at]!.steps(random.integer(1, MAX_STEPS))
      await endWith(instances[at]!, 'SIGKILL')
      instances[at] = start(database.url!)
    }
    await endWith(instances[0]!, 'SIGKILL')
    await instances[1]!.steps(1)
    await endWith(instances[1]!, 'SIGTERM')
    const digests = await queuedDigests(db)
    for (const reader of readers) expectOnce(digests, reader, expected)
    expect(await countMailJobs(db)).toBe(digests.length)
  } finally {
    await database.close()
  }
})

async function insertNamed(db: Db, name: string) {
  const price = 2_000_000
  const { id } = await insertListing(db, { landowner_name: name, price, price_type: 'sale' })
  return { id, name, price }
}

/** @returns their addresses */
async function insertReaders(db: Db): Promise<string[]> {
  const searches = createSavedSearches(searchDependencies(db))
  const readers: string[] = []
  for (let count = 0; count < READERS; count++) {
    const viewer = await signedInViewer(db)
    const search = { query: 'location=Texas', frequency: 'instantly', timeZone: '' } as const
    const { id } = await searches.save(viewer, search)
    await searches.update(viewer, id, { name: 'A search', frequency: 'instantly', counts: EVERYTHING })
    readers.push(viewer.email)
  }
  await db.updateTable('alert_subscribers').set({ quiet_from: 0, quiet_until: 0 }).execute()
  return readers
}

/** A long digest shows only some of its entries, but counts them all. */
function expectOnce(digests: readonly QueuedDigest[], reader: string, expected: ReadonlySet<string>): void {
  const own = digests.filter(({ recipient }) => recipient === reader)
  expect(own.reduce((sum, { total }) => sum + total, 0)).toBe(expected.size)
  const shown = own.flatMap(({ entries }) => entries.map(({ title, sentence }) => `${title}: ${sentence}`))
  expect(new Set(shown).size).toBe(shown.length)
  for (const entry of shown) expect(expected).toContain(entry)
  if (own.every(({ total, entries }) => total === entries.length))
    expect(shown.toSorted()).toEqual([...expected].sort())
}

/** Each email is queued with its job. */
async function countMailJobs(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from jobs.job where name = 'mail'`.execute(db)
  return rows[0]!.count
}
