import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { loadGazetteer } from '../../server/land/places/load-gazetteer.ts'
import { createDataDir } from '../../server/platform/db/data-dir.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { fillWithDemo } from '../../server/platform/db/fill-demo.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { openStorage } from '../../server/platform/storage/open.ts'

/** A listing of the demo content that has an owner, who has to confirm it. No other browser test is about it. */
export const OWNED_LISTING = { slug: 'granger-bench-58', title: 'Granger Bench 58', owner: 'owner@example.com' }

/** The token of its owner’s alerts. */
export const ALERT_TOKEN = '2f0c8a52-6f37-4b55-9d8a-0f4a5c6b7d10'

const DAY_MS = 86_400_000

/** Adds the demo content to a new data folder, as the first start would, and an owner to one listing. */
export async function addOwnedListing(dataDir: string, url: string | undefined): Promise<void> {
  createDataDir(dataDir)
  const database = await openDatabase({ url, dataDir, log: pino({ level: 'silent' }) })
  try {
    await migrate(database)
    await loadGazetteer(database)
    const storage = await openStorage({ storageUrl: undefined, dataDir })
    await fillWithDemo(database, storage)
    await storage.close()
    await addOwner(database.db)
  } finally {
    await database.close()
  }
}

async function addOwner(db: Db): Promise<void> {
  const id = randomUUID()
  await db.insertInto('users').values({ id, email: OWNED_LISTING.owner, email_verified: true }).execute()
  await db.insertInto('alert_subscribers').values({ user_id: id, token: ALERT_TOKEN }).execute()
  await db
    .updateTable('land_listings')
    .set({ owner_id: id, last_confirmed_at: new Date(Date.now() - 31 * DAY_MS) })
    .where('slug', '=', OWNED_LISTING.slug)
    .execute()
}
