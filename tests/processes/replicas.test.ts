import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type ThrowawayPostgres } from '../../scripts/throwaway-postgres.mjs'
import { followContentChanges } from '../../server/platform/cache/content-changes.ts'
import { createMemoize } from '../../server/platform/cache/query-cache.ts'
import type { Database, Db } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { readFromReplicas, withReadScope } from '../../server/platform/db/read-scope.ts'
import { createOwnWrites } from '../../server/platform/http/own-writes.ts'
import { TestCaller } from '../support/accounts.ts'
import { onServer, SERVER_URL } from '../support/template.ts'

const MAX_LAG_SECONDS = 1
const log = pino({ level: 'silent' })

describe.skipIf(!SERVER_URL)('Two replicas', () => {
  let primary: ThrowawayPostgres
  let replicas: ThrowawayPostgres[]
  let database: Database

  beforeAll(async () => {
    primary = await startPostgres()
    await onServer(primary.url, (client) => client.query('create table counter as select 0 as value'))
    replicas = [await startPostgres({ replicaOf: primary.url }), await startPostgres({ replicaOf: primary.url })]
    database = await open()
  })
  afterAll(async () => {
    await database?.close()
    await Promise.all((replicas ?? []).map((replica) => replica.stop()))
    await primary?.stop()
  })

  async function open(): Promise<Database> {
    const opened = await openDatabase({
      url: primary.url,
      replicaUrls: replicas.map(({ url }) => url),
      maxLagSeconds: MAX_LAG_SECONDS,
      dataDir: '',
      log,
    })
    await opened.listen('content_changed', { onNotification() {}, onConnected() {}, onDisconnected() {} })
    return opened
  }

  const onReplicas = (statement: string) =>
    Promise.all(replicas.map(({ url }) => onServer(url, (client) => client.query(statement))))

  const answeringPort = async () => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(database.reads)
    return rows[0]!.port
  }
  /** Which servers answer 20 visitors. */
  const readPorts = async () =>
    new Set(await Promise.all(Array.from({ length: 20 }, () => readFromReplicas(answeringPort))))
  const portOf = ({ url }: ThrowawayPostgres) => new URL(url).port
  const ports = (...servers: ThrowawayPostgres[]) => new Set(servers.map(portOf))
  const setValue = (db: Db, value: number) => sql`update counter set value = ${value}::integer`.execute(db)
  const readValue = async (db: Db) =>
    (await sql<{ value: number }>`select value from counter`.execute(db)).rows[0]!.value
  const bothAreRead = () => expect.poll(readPorts, { timeout: 20_000 }).toEqual(ports(...replicas))

  test('share the reads of visitors; other reads go to the primary', async () => {
    await bothAreRead()
    expect(await answeringPort()).toBe(portOf(primary))
    expect(await withReadScope({ after: null, isPrimaryOnly: true }, answeringPort)).toBe(portOf(primary))
  })

  test('are not read while they are too far behind', async () => {
    await bothAreRead()
    await onReplicas('select pg_wal_replay_pause()')
    await setValue(database.db, -1)
    await expect.poll(readPorts, { timeout: 20_000 }).toEqual(ports(primary))
    await onReplicas('select pg_wal_replay_resume()')
    await bothAreRead()
  })

  test('fill caches with nothing older than the change that cleared them', async () => {
    const changes = await followContentChanges(database, log, [])
    const read = createMemoize(changes)(['blog_posts'], () => readValue(database.reads))
    await expect.poll(() => changes.disconnectedSince).toBeNull()
    for (let value = 1; value <= 200; value++) {
      await database.db.transaction().execute(async (transaction) => {
        await setValue(transaction, value)
        await sql`select pg_notify('content_changed', 'blog_posts')`.execute(transaction)
      })
      await changes.reported((await database.position())!)
      expect(await readFromReplicas(read)).toBe(value)
    }
    changes.stop()
  })

  test('never hide their own writes from people, even while they lag', async () => {
    const changes = await followContentChanges(database, log, [])
    const withOwnWrites = createOwnWrites({ database, changes, publicUrl: 'http://localhost' })
    const browser = new TestCaller()
    const send = async (method: string, handle: () => Promise<unknown>) => {
      const headers = { Cookie: browser.cookieHeader }
      const request = new Request('http://localhost/', { method, headers })
      const response = await withOwnWrites(request, async () => Response.json((await handle()) ?? null))
      browser.storeCookies(response.headers.getSetCookie())
      return response.json()
    }
    for (let value = 1; value <= 500; value++) {
      if (value % 50 === 25) await onReplicas('select pg_wal_replay_pause()')
      if (value % 50 === 0) await onReplicas('select pg_wal_replay_resume()')
      await send('POST', async () => void (await setValue(database.db, value)))
      expect(await send('GET', () => readValue(database.reads))).toBe(value)
      if (value % 50 > 0) continue
      // Replicas are read again as soon as they have it.
      await expect.poll(() => send('GET', answeringPort)).not.toBe(portOf(primary))
      expect(await send('GET', () => readValue(database.reads))).toBe(value)
    }
    changes.stop()
  })

  test('are replaced while one does not answer, and read again after that', async () => {
    await bothAreRead()
    replicas[1]!.freeze()
    // Some were sent to it before that was noticed.
    expect(await readPorts()).not.toContain(portOf(replicas[1]!))
    replicas[1]!.thaw()
    await bothAreRead()
  })

  test('are replaced while one is down, and read again after that', async () => {
    await bothAreRead()
    await replicas[0]!.crash()
    expect(await readPorts()).not.toContain(portOf(replicas[0]!))
    await replicas[0]!.restart()
    await bothAreRead()
  })

  // What a test has started ends with it, so one replica is left here.
  test('are read while the primary is down', async () => {
    await expect.poll(readPorts, { timeout: 20_000 }).toEqual(ports(replicas[1]!))
    await primary.crash()
    await expect(setValue(database.db, 0)).rejects.toMatchObject({ code: 'unavailable' })
    // Longer than a replica may lag.
    for (const end = performance.now() + 2_000 * MAX_LAG_SECONDS; performance.now() < end; )
      expect(await readPorts()).toEqual(ports(replicas[1]!))
    await database.check()
  })
})
