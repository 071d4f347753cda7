import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DraftFields, MAX_OPEN_DRAFTS } from '../../domain/draft/draft.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { type Ask, signIn, smallPicture, uploadPicture } from '../support/signed-in-client.ts'
import { rounds } from '../support/soak.ts'
import { DATABASE_KIND, SERVER_URL } from '../support/template.ts'

const OWNER = { email: 'owner@voltacre.test', password: 'voltacre-owner' }
const KILLS = rounds(50)
/** On a busy machine, a round with its restarts of the embedded database takes 10 s. */
const TIMEOUT_MS = 120_000 + KILLS * 40_000
const SUBMISSIONS_A_ROUND = 6
const AT_ONCE = 4
const SAVES_A_DRAFT = 5
/** An account has a limited number of open drafts. A round adds its submissions, two that the last one lacked, and those at work. */
const ROUNDS_OF_OPEN_DRAFTS = Math.floor(MAX_OPEN_DRAFTS / (SUBMISSIONS_A_ROUND + 2 + AT_ONCE))

/** What was acknowledged about a draft. */
interface Acknowledged {
  /** The last price that was saved. */
  price: number
  isSubmitted: boolean
}

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
      // The first admin is a verified account.
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    })
    return signIn(product, OWNER)
  }

  /** Starts a draft, saves it while its price is typed, and submits it. */
  async function list(ask: Ask, known: Map<string, Acknowledged>): Promise<void> {
    const started = await ask('/list-your-land', {
      method: 'POST',
      body: new URLSearchParams({ where: '30.7, -97.4' }),
    })
    const id = started.headers.get('Location')!.split('/')[2]!
    const draft: Acknowledged = { price: 0, isSubmitted: false }
    known.set(id, draft)
    const save = async (fields: DraftFields) => {
      const changes = Object.fromEntries(Object.entries(fields).map(([name, now]) => [name, { was: [], now }]))
      const headers = { 'Content-Type': 'application/json' }
      const saved = await ask(`/drafts/${id}`, { method: 'POST', headers, body: JSON.stringify({ changes }) })
      if (saved.status !== 200) throw new Error(`A save was answered ${saved.status}.`)
    }
    await save({
      landowner_name: [id],
      parcel_size_acres: ['40'],
      zoning_info: ['Agricultural'],
      is_power_unknown: ['on'],
      deal_types: ['sale'],
      images: [await uploadPicture(ask, picture)],
      contact_name: ['Dale Krueger'],
      contact_role: ['owner'],
    })
    for (let price = 1; price <= SAVES_A_DRAFT; price++) {
      await save({ price: [String(price)] })
      draft.price = price
    }
    const submitted = await ask(`/list-your-land/${id}/review`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'submit', was: '{}' }),
    })
    if (submitted.status !== 302) throw new Error(`A submission was answered ${submitted.status}.`)
    draft.isSubmitted = true
  }

  test('has each acknowledged save and submission once when killed repeatedly', { timeout: TIMEOUT_MS }, async () => {
    const known = new Map<string, Acknowledged>()
    const submitted = () => [...known.values()].filter(({ isSubmitted }) => isSubmitted).length
    for (let round = 0; round < KILLS; round++) {
      const ask = await start()
      const goal = SUBMISSIONS_A_ROUND * (round + 1)
      const worker = async () => {
        while (submitted() < goal) await list(ask, known)
      }
      // The other drafts are still being saved and submitted.
      const workers = Array.from({ length: AT_ONCE }, () => worker().catch((error: Error) => error))
      await expect.poll(submitted, { interval: 5 }).toBeGreaterThanOrEqual(goal - 2)
      product.child.kill('SIGKILL')
      await product.ended
      await Promise.all(workers)
      if ((round + 1) % ROUNDS_OF_OPEN_DRAFTS === 0) await decideAll()
    }
    const { rows, mails } = await readDrafts()
    const stored = new Map(rows.map((row) => [row.id, row]))
    expect(submitted()).toBeGreaterThanOrEqual(SUBMISSIONS_A_ROUND * KILLS - 2)
    for (const [id, { price, isSubmitted }] of known) {
      const row = stored.get(id)
      expect(Number(row?.price ?? 0), id).toBeGreaterThanOrEqual(price)
      if (isSubmitted) expect(row, id).toMatchObject({ submissions: 1 })
    }
    for (const { id, submissions } of rows) expect(submissions, id).toBeLessThanOrEqual(1)
    // Each submission has one email, which is queued in its transaction.
    expect(mails).toBe(rows.reduce((sum, { submissions }) => sum + submissions, 0))
  })

  interface Stored {
    id: string
    price: string | null
    submissions: number
  }

  async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: server?.url, dataDir: data.path, log: pino({ level: 'silent' }) })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }

  const decideAll = () =>
    withDatabase((db) => sql`update listing_drafts set state = 'withdrawn' where owner_id is not null`.execute(db))

  const readDrafts = () =>
    withDatabase(async (db) => {
      const { rows } = await sql<Stored>`
        select id, fields -> 'price' ->> 0 as price,
          (select count(*)::int from activity_log
            where subject_id = draft.id::text and action = 'listing_draft.submitted') as submissions
        from listing_drafts as draft`.execute(db)
      const sent = await sql<{ count: number }>`
        select count(*)::int from mails where template = 'listing-submitted'`.execute(db)
      return { rows, mails: sent.rows[0]!.count }
    })
})
