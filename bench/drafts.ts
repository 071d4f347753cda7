import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../server/platform/db/database.ts'
import type { FilledDatabase } from './databases.ts'
import { type Load, load, UNCACHED } from './load.ts'
import { emit, median, round, sum } from './measure.ts'
import { type Child, startProduct } from './product.ts'

const DRAFTS = 10_000
const SAVES_PER_SECOND = DRAFTS / 60
const SEARCHES = [
  '/api/v1/listings?utility=power&min_acres=20',
  '/api/v1/listings?location=Texas&sort=price',
  '/api/v1/listings?q=rail',
]
const TURNS = 6
const keyOf = (draft: number) => `bench-${draft}`.padEnd(43, '_')

/** What searches take while 10,000 drafts are saved once a minute each, and while nothing is saved. */
export async function benchDrafts({ kind, rows, env, open }: FilledDatabase): Promise<void> {
  const database = await open()
  const ids = await insertDrafts(database.db).finally(() => database.close())
  const product = await startProduct(env)
  try {
    const search = () => load(product, SEARCHES, { headers: UNCACHED, connections: 1 })
    await search()
    const loads = { quiet: [] as Load[], saving: [] as Load[] }
    let saves = 0
    for (let turn = 0; turn < TURNS; turn++) {
      loads.quiet.push(await search())
      const saving = new AbortController()
      const done = save(product, ids, saving.signal)
      loads.saving.push(await search())
      saving.abort()
      saves += await done
    }
    const of = (kind: keyof typeof loads, figure: 'perSecond' | 'p50' | 'p99') =>
      median(loads[kind].map((each) => each[figure]))
    emit(`drafts ${kind}`, {
      listings: rows,
      saves,
      quiet_per_second: round(of('quiet', 'perSecond'), 0),
      saving_per_second: round(of('saving', 'perSecond'), 0),
      searches_kept: round(of('saving', 'perSecond') / of('quiet', 'perSecond'), 3),
      quiet_p99_ms: of('quiet', 'p99'),
      saving_p99_ms: of('saving', 'p99'),
      failed: sum([...loads.quiet, ...loads.saving].map(({ failed }) => failed)),
    })
  } finally {
    await product.stop()
  }
}

async function insertDrafts(db: Db): Promise<string[]> {
  const hashes = Array.from({ length: DRAFTS }, (_, draft) => createHash('sha256').update(keyOf(draft)).digest('hex'))
  const { rows } = await sql<{ id: string }>`
    insert into listing_drafts (key_hash, fields)
    select decode(hash, 'hex'), '{"landowner_name": ["Ranch"], "description": ["Level pasture."]}'
    from unnest(${hashes}::text[]) with ordinality as each (hash, number) order by number returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Saves the drafts in turn at an even rate until it is aborted. @returns how many were saved */
async function save(product: Child, ids: readonly string[], signal: AbortSignal): Promise<number> {
  const started = performance.now()
  const sent: Promise<boolean>[] = []
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - started) / 1000) * SAVES_PER_SECOND)
    while (sent.length < due) sent.push(saveOne(product, ids, sent.length))
    await wait(5)
  }
  return (await Promise.all(sent)).filter(Boolean).length
}

async function saveOne({ url }: Child, ids: readonly string[], number: number): Promise<boolean> {
  const draft = number % DRAFTS
  const changes = { description: { was: [], now: [`Level pasture, save ${number} of ${Date.now()}.`] } }
  const response = await fetch(`${url}/drafts/${ids[draft]}`, {
    method: 'POST',
    headers: {
      Origin: new URL(url).origin,
      'Content-Type': 'application/json',
      Cookie: `voltacre.draft=${keyOf(draft)}`,
    },
    body: JSON.stringify({ changes }),
  })
  await response.arrayBuffer()
  return response.ok
}
