import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { openStorage } from '../../server/platform/storage/open.ts'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { type Ask, signIn, smallPicture, uploadPicture } from '../support/signed-in-client.ts'
import { rounds } from '../support/soak.ts'
import { DATABASE_KIND, SERVER_URL } from '../support/template.ts'

const ADMIN = { email: 'admin@voltacre.test', password: 'voltacre-admin' }
const KILLS = rounds(20)
const SAVES = 20 * KILLS
const AT_ONCE = 4

describe(`The product (${DATABASE_KIND})`, () => {
  let data: Awaited<ReturnType<typeof preparedDataDir>>
  let server: TestDatabase | undefined
  let product: Product
  let picture: Buffer

  beforeAll(async () => {
    data = await preparedDataDir()
    if (SERVER_URL) server = await openServerTestDatabase(SERVER_URL)
    picture = await smallPicture()
  })
  afterAll(async () => {
    await data.remove()
    await server?.close()
  })

  async function start(): Promise<Ask> {
    product = await startProduct({
      DATA_DIR: data.path,
      ...(server?.url ? { DATABASE_URL: server.url } : {}),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    return signIn(product, ADMIN)
  }

  /** Saves one listing with its own picture, and resolves once the save is acknowledged. */
  async function save(ask: Ask, number: number, acknowledged: Map<string, number>): Promise<void> {
    const image = await uploadPicture(ask, picture)
    const values = { landowner_name: `Parcel ${number}`, parcel_size_acres: 1, images: [image] }
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `save-${number}` }
    const created = await ask('/api/v1/listings', { method: 'POST', headers, body: JSON.stringify(values) })
    if (created.status !== 201) throw new Error(`save ${number} was answered ${created.status}`)
    const { id } = (await created.json()) as { id: string }
    acknowledged.set(id, number)
  }

  test('loses no acknowledged save and leaves no dangling file when killed repeatedly during saves with uploads', async () => {
    const acknowledged = new Map<string, number>()
    let next = 0
    for (let round = 0; round < KILLS; round++) {
      const ask = await start()
      const goal = Math.round((SAVES * (round + 1)) / KILLS)
      const worker = async () => {
        while (acknowledged.size < goal) await save(ask, next++, acknowledged)
      }
      // The other saves are still in progress.
      const workers = Array.from({ length: AT_ONCE }, () => worker().catch((error: Error) => error))
      await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThanOrEqual(goal - 2)
      product.child.kill('SIGKILL')
      await product.ended
      await Promise.all(workers)
    }

    await start()
    product.child.kill('SIGTERM')
    expect(await product.ended).toEqual({ code: 0, signal: null })
    const database = await openDatabase({ url: server?.url, dataDir: data.path, log: pino({ level: 'silent' }) })
    const storage = await openStorage({ storageUrl: undefined, dataDir: data.path })
    try {
      const { rows } = await sql<{
        id: string
        landowner_name: string
        images: string[]
        notes: number
        versions: number
      }>`
      select id, landowner_name, images,
        (select count(*)::int from activity_log where subject_id = listing.id::text) as notes,
        (select count(*)::int from content_versions where subject_id = listing.id) as versions
      from land_listings as listing`.execute(database.db)
      const stored = new Map(rows.map((row) => [row.id, row]))
      expect(acknowledged.size).toBeGreaterThanOrEqual(SAVES - 2)
      for (const [id, number] of acknowledged) expect(stored.get(id)?.landowner_name).toBe(`Parcel ${number}`)
      for (const { id, images, notes, versions } of rows) {
        expect({ id, images: images.length, notes, versions }).toEqual({ id, images: 1, notes: 1, versions: 1 })
        expect(await storage.head('listing-media', images[0]!), images[0]).not.toBeNull()
      }
      expect(rows.length - acknowledged.size).toBeLessThanOrEqual(KILLS * AT_ONCE)
    } finally {
      await storage.close()
      await database.close()
    }
  })
})
