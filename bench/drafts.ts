import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../server/platform/db/database.ts'
import { UNCACHED_MIX } from './api.ts'
import type { FilledDatabase } from './databases.ts'
import { CONNECTIONS, type Load, load } from './load.ts'
import { emit, median, note, round, sum } from './measure.ts'
import { countScreened } from './memory.ts'
import { type Child, startProduct } from './product.ts'
import { prepareTables } from './seed-listings.ts'

const DRAFTS = 10_000
const SAVES_PER_SECOND = DRAFTS / 60
const TURNS = 6
const POLL_MS = 2_000
const keyOf = (draft: number) => `bench-${draft}`.padEnd(43, '_')
const textOf = (turn: number) => (turn === 0 ? 'Level pasture.' : `Level pasture, save ${turn}.`)

/**
 * What searches take while 10,000 drafts are saved once a minute each, and while nothing is saved: first one after the other,
 * then as many as the server can do.
 */
export async function benchDrafts(filled: FilledDatabase): Promise<void> {
  const { kind, rows, env, open } = filled
  const product = await startProduct(env)
  try {
    note('Waiting until all listings are screened…')
    while ((await countScreened(filled)) < rows) await wait(POLL_MS)
    const { db, runScript, close } = await open()
    const ids = await insertDrafts(db)
    await prepareTables({ runScript })
    await close()
    const saver = createSaver(product, ids)
    for (const connections of [1, CONNECTIONS]) {
      const search = () => load(product, UNCACHED_MIX, { connections })
      const loads = { quiet: [] as Load[], saving: [] as Load[] }
      await search()
      await whileSaving(saver, search)
      for (let turn = 0; turn < TURNS; turn++) {
        loads.quiet.push(await search())
        loads.saving.push(await whileSaving(saver, search))
      }
      const about = { listings: rows, saves: saver.saved(), failed_saves: saver.failed() }
      emit(`drafts ${kind}`, { connections, ...about, ...compare(loads) })
    }
  } finally {
    await product.stop()
  }
}

function compare({ quiet, saving }: Record<'quiet' | 'saving', Load[]>) {
  const of = (loads: Load[], figure: 'perSecond' | 'p50' | 'p99') => median(loads.map((each) => each[figure]))
  return {
    quiet_per_second: round(of(quiet, 'perSecond'), 0),
    kept: round(of(saving, 'perSecond') / of(quiet, 'perSecond'), 3),
    quiet_p50_ms: of(quiet, 'p50'),
    saving_p50_ms: of(saving, 'p50'),
    quiet_p99_ms: of(quiet, 'p99'),
    saving_p99_ms: of(saving, 'p99'),
    failed: sum([...quiet, ...saving].map(({ failed }) => failed)),
  }
}

async function insertDrafts(db: Db): Promise<string[]> {
  const hashes = Array.from({ length: DRAFTS }, (_, draft) => createHash('sha256').update(keyOf(draft)).digest('hex'))
  const fields = JSON.stringify({ landowner_name: ['Ranch'], description: [textOf(0)] })
  const { rows } = await sql<{ id: string }>`
    insert into listing_drafts (key_hash, fields) select decode(hash, 'hex'), ${fields}::text::jsonb
    from unnest(${hashes}::text[]) with ordinality as each (hash, number) order by number returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Saver {
  /** Saves the drafts in turn at an even rate until it is aborted. */
  run: (signal: AbortSignal) => Promise<void>
  saved: () => number
  failed: () => number
}

function createSaver({ url }: Child, ids: readonly string[]): Saver {
  const agent = new Agent({ keepAlive: true })
  const counts = { sent: 0, saved: 0, failed: 0 }
  const saveNext = async () => {
    const draft = counts.sent % DRAFTS
    const turn = Math.floor(counts.sent++ / DRAFTS)
    const changes = { description: { was: [textOf(turn)], now: [textOf(turn + 1)] } }
    const status = await post(agent, new URL(`/drafts/${ids[draft]}`, url), keyOf(draft), JSON.stringify({ changes }))
    if (status === 200) counts.saved++
    else counts.failed++
  }
  return {
    async run(signal) {
      const started = performance.now()
      const saves: Promise<void>[] = []
      while (!signal.aborted) {
        const due = Math.floor(((performance.now() - started) / 1000) * SAVES_PER_SECOND)
        while (saves.length < due) saves.push(saveNext())
        await wait(5)
      }
      await Promise.all(saves)
    },
    saved: () => counts.saved,
    failed: () => counts.failed,
  }
}

function post(agent: Agent, url: URL, key: string, body: string): Promise<number | undefined> {
  const headers = { Origin: url.origin, 'Content-Type': 'application/json', Cookie: `voltacre.draft=${key}` }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    )
    sent.once('error', reject).end(body)
  })
}

async function whileSaving(saver: Saver, search: () => Promise<Load>): Promise<Load> {
  const stop = new AbortController()
  const saving = saver.run(stop.signal)
  const searched = await search()
  stop.abort()
  await saving
  return searched
}
