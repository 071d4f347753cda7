import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import type { Database } from '../../server/platform/db/database.ts'
import type { TableName } from '../../server/platform/db/schema.ts'
import { type Jobs, openJobs, type Queue } from '../../server/platform/jobs/jobs.ts'
import { rowQueue, workRows } from '../../server/platform/jobs/row-queue.ts'
import { describeBothDatabases, openServerTestDatabase } from '../support/database.ts'
import { captureLog } from '../support/log.ts'
import { onServer, SERVER_URL } from '../support/template.ts'

const THINGS: Queue<{ thing: string }> = { name: 'things', limitSeconds: 60 }
const NIGHTLY: Queue<Record<string, never>> = { name: 'nightly', limitSeconds: 60 }
const SINGLE: Queue<Record<string, never>> = { name: 'single', limitSeconds: 60, heartbeatSeconds: 10, isSingle: true }
const ROWS = rowQueue('rows')
const PACE = { pollSeconds: 0.5, superviseSeconds: 1, retrySeconds: 1 }

describeBothDatabases('Jobs', (open) => {
  const { lines, log } = captureLog()
  const opened: Jobs[] = []
  const start = async (database: Database = open()) => {
    const jobs = await openJobs({ database, queues: [THINGS, NIGHTLY, SINGLE, ROWS], log, pace: PACE })
    opened.push(jobs)
    return jobs
  }
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop()
    lines.splice(0)
  })

  // First, so that both make the schema.
  test('run once each, on either of two instances started together', async () => {
    const all = await Promise.all([start(), start()])
    const done: string[] = []
    for (const jobs of all) await jobs.work(THINGS, async ({ thing }) => void done.push(thing))
    const things = Array.from({ length: 40 }, (_, index) => `thing ${index}`)
    for (const [index, thing] of things.entries()) await all[index % 2]!.enqueue(open().db, THINGS, { thing })
    await expect.poll(() => done.length).toBe(40)
    await wait(700)
    expect(done.sort()).toEqual([...things].sort())
  })

  test('run once their transaction commits, and never if it rolls back', async () => {
    const jobs = await start()
    const done: string[] = []
    await jobs.work(THINGS, async ({ thing }) => void done.push(thing))
    await open()
      .db.transaction()
      .execute(async (trx) => {
        await jobs.enqueue(trx, THINGS, { thing: 'undone' })
        throw new Error('undo')
      })
      .catch(() => {})
    await open()
      .db.transaction()
      .execute(async (trx) => {
        await jobs.enqueue(trx, THINGS, { thing: 'done' })
        await wait(200)
        expect(done).toEqual([])
      })
    await expect.poll(() => done).toEqual(['done'])
    await wait(700)
    expect(done).toEqual(['done'])
  })

  test('of a single queue run one after another, and one that is added while another runs comes next', async () => {
    const all = await Promise.all([start(), start()])
    let [running, most, runs] = [0, 0, 0]
    for (const jobs of all)
      await jobs.work(SINGLE, async () => {
        most = Math.max(most, ++running)
        await wait(300)
        running -= 1
        runs += 1
      })
    for (let times = 0; times < 5; times++) await all[times % 2]!.enqueue(open().db, SINGLE, {})
    await expect.poll(() => running).toBe(1)
    for (let times = 0; times < 5; times++) await all[times % 2]!.enqueue(open().db, SINGLE, {})
    await expect.poll(() => runs).toBe(2)
    await wait(700)
    expect({ most, runs }).toEqual({ most: 1, runs: 2 })
  })

  test('work off rows until none waits, and again when a change says that one waits', async () => {
    const jobs = await start()
    const waiting = ['a', 'b']
    const done: string[] = []
    const listeners = new Map<TableName, () => void>()
    const change = (table: TableName) => listeners.get(table)?.()
    await workRows(
      { db: open().db, jobs, changes: { onWork: ([table], listener) => void listeners.set(table!, listener) } },
      {
        queue: ROWS,
        tables: ['screenings'],
        async workNext() {
          const next = waiting.shift()
          if (next === 'fails') throw new Error('once')
          if (next !== undefined) done.push(next)
          return next !== undefined
        },
      },
    )
    await expect.poll(() => done).toEqual(['a', 'b'])
    waiting.push('c')
    change('layers')
    await wait(700)
    expect(done).toEqual(['a', 'b'])
    waiting.unshift('fails')
    change('screenings')
    await expect.poll(() => done).toEqual(['a', 'b', 'c'])
  })

  test('wait for their start time', async () => {
    const jobs = await start()
    const done: string[] = []
    await jobs.work(THINGS, async ({ thing }) => void done.push(thing))
    await jobs.enqueue(open().db, THINGS, { thing: 'later' }, { inSeconds: 2 })
    await expect.poll(() => done).toEqual(['later'])
    const { rows } = await sql<{ seconds: number; isLate: boolean }>`
      select extract(epoch from start_after - created_on)::int as seconds, started_on >= start_after as "isLate"
      from jobs.job where data ->> 'thing' = 'later'`.execute(open().db)
    expect(rows).toEqual([{ seconds: 2, isLate: true }])
  })

  test('that fail are logged without their data, and retried', async () => {
    const jobs = await start()
    let tries = 0
    await jobs.work(THINGS, async ({ thing }) => {
      tries += 1
      throw new Error(`cannot do it, ${thing.length}`)
    })
    await jobs.enqueue(open().db, THINGS, { thing: 'ada@example.com' })
    await expect.poll(() => tries).toBe(2)
    expect(lines[0]).toMatchObject({ level: 50, queue: 'things', msg: 'job failed; it will be retried' })
    expect(JSON.stringify(lines)).not.toContain('ada@')
  })

  test('that are running when the process stops get an abort signal and finish', async () => {
    const jobs = await start()
    const events: string[] = []
    await jobs.work(THINGS, async (_, { signal }) => {
      events.push('started')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await wait(300)
      events.push('ended')
    })
    await jobs.enqueue(open().db, THINGS, { thing: 'long' })
    await expect.poll(() => events).toEqual(['started'])
    await jobs.stop()
    expect(events).toEqual(['started', 'ended'])
  })

  test('wait for an unavailable database, which is logged once, and resume', async () => {
    let isDown = false
    const fail = () => Promise.reject(new AppError('unavailable'))
    const real = open()
    const database: Database = {
      ...real,
      runBlock: (sql) => (isDown ? fail() : real.runBlock(sql)),
      db: new Proxy(real.db, {
        get: (target, name) => {
          if (isDown && name === 'executeQuery') return fail
          const value = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
    }
    const jobs = await start(database)
    const done: string[] = []
    await jobs.work(THINGS, async ({ thing }) => void done.push(thing))
    isDown = true
    await expect.poll(() => lines.length).toBe(1)
    await jobs.enqueue(real.db, THINGS, { thing: 'patient' })
    isDown = false
    await expect.poll(() => done).toContain('patient')
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'jobs paused: the database is unavailable'],
      [30, 'database connection restored; jobs resumed'],
    ])
  })

  test('a schedule is stored once, however often the product starts', async () => {
    for (let round = 0; round < 2; round++) {
      const jobs = await start()
      await jobs.work(NIGHTLY, async () => {})
      await jobs.schedule(NIGHTLY, '17 3 * * *')
    }
    const { rows } = await sql`select from jobs.schedule where name = 'nightly'`.execute(open().db)
    expect(rows).toHaveLength(1)
  })

  test('a schedule ends with its queue', async () => {
    const earlier = await start()
    await earlier.work(NIGHTLY, async () => {})
    await earlier.schedule(NIGHTLY, '17 3 * * *')
    opened.push(await openJobs({ database: open(), queues: [THINGS], log: captureLog().log, pace: PACE }))
    expect((await sql`select from jobs.schedule`.execute(open().db)).rows).toEqual([])
  })
})

test.skipIf(!SERVER_URL)('jobs survive lost connections (server; TEST_DATABASE_URL)', async () => {
  const database = await openServerTestDatabase(SERVER_URL!)
  const name = new URL(database.url!).pathname.slice(1)
  const { lines, log } = captureLog()
  const jobs = await openJobs({ database, queues: [THINGS], log, pace: PACE })
  const done: string[] = []
  await jobs.work(THINGS, async ({ thing }) => void done.push(thing))
  await onServer(SERVER_URL!, async (client) => {
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await expect.poll(() => lines.length).toBe(1)
    await client.query(`alter database ${name} with allow_connections true`)
  })
  await jobs.enqueue(database.db, THINGS, { thing: 'patient' })
  await expect.poll(() => done).toEqual(['patient'])
  expect(lines.map(({ msg }) => msg)).toEqual([
    'jobs paused: the database is unavailable',
    'database connection restored; jobs resumed',
  ])
  await jobs.stop()
  await database.close()
})
