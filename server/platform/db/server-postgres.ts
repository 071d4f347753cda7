import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import {
  connectTo,
  type Database,
  kyselyOver,
  type Listener,
  type OpenDatabaseOptions,
  SCRIPT_SESSION,
} from './database.ts'
import { type ListeningOnServer, listenOnServer } from './listen.ts'
import { readPosition } from './lsn.ts'
import { Replica } from './replica.ts'
import { listenForReplicas, Replicas } from './replicas.ts'
import { createStatementNames } from './statement-names.ts'

const SCHEMA_LOCK = 727_401_114
const SCHEMA_LOCK_POLL_MS = 200
const STATEMENT_MS = 20_000
const MAX_CONNECTIONS = 10
const MAX_LAG_SECONDS = 5
/** One for a lock that is held, one for the scripts that run under it. */
const DIRECT_CONNECTIONS = 2
/** For migrations that may take hours; the longest timeout a timer supports. */
const NO_TIMEOUT = { query_timeout: 2 ** 31 - 1 }
const { builtins } = pg.types

/** Most statements are short and concurrent, so parallel workers and JIT would cost more than they save. */
export const SESSION_OPTIONS = '-c max_parallel_workers_per_gather=0 -c jit=off'

const TEXT_ARRAY = 1009 as typeof builtins.TEXT
const driverParseTextArray = pg.types.getTypeParser(TEXT_ARRAY, 'text')

/** Faster than the driver's parser for arrays without quoted elements, which most are. */
function parseTextArray(text: string): unknown {
  if (text === '{}') return []
  return /^\{[\w,.:/-]+\}$/.test(text) && !/null/i.test(text)
    ? text.slice(1, -1).split(',')
    : driverParseTextArray(text)
}

/** Reads numeric and bigint as numbers: money, acres and counts here stay far below 2^53. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
  [TEXT_ARRAY, parseTextArray],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Connects to a PostgreSQL 15+ server with PostGIS. The pool replaces lost connections. With `directUrl`, `url` leads to a
 * pooler in transaction mode, and what needs a session of its own goes to the server: migrations, locks, notifications.
 */
export async function openServer(options: OpenDatabaseOptions & { url: string }): Promise<Database> {
  const { url, directUrl, replicaUrls = [], log, onStatement, maxConnections: max = MAX_CONNECTIONS } = options
  const isPooler = directUrl !== undefined
  const pool = openPool(url, { max, log, isPooler })
  const direct = isPooler ? openPool(directUrl, { max: DIRECT_CONNECTIONS, log, isPooler: false }) : pool
  // One for both, because a connection to the primary may be used by either.
  const nameOf = isPooler ? undefined : createStatementNames()
  const db = kyselyOver(pool as never, { nameOf, onStatement })
  if (isPooler) await warnOfMissingTimeout(pool, log)
  const replicas = replicaUrls.length === 0 ? null : openReplicas(pool, options, isPooler)
  const reads = replicas ? kyselyOver(replicas.pool, { nameOf, onStatement }) : db
  const listeners: ListeningOnServer[] = []
  return {
    kind: 'server',
    db,
    reads,
    position: () => readPosition(pool),
    state: () => ({
      pools: [
        stateOf('primary', pool),
        ...(direct === pool ? [] : [stateOf('direct', direct)]),
        ...(replicas?.pools.map(({ server, pool }) => stateOf(server, pool)) ?? []),
      ],
      replicas: replicas?.states() ?? [],
    }),
    check: async () => {
      // Reads go on without the primary, so requests should still come here.
      if (replicas?.isReadable()) return
      const client = await pool.connect()
      try {
        await client.query('select 1')
      } finally {
        client.release()
      }
    },
    runScript: async (sql, { lockTimeoutMs = 0 } = {}) => {
      const client = await direct.connect()
      try {
        await client.query(
          `set statement_timeout = 0; set lock_timeout = ${lockTimeoutMs}; set application_name = '${SCRIPT_SESSION}'`,
        )
        await client.query({ text: sql, ...NO_TIMEOUT } as pg.QueryConfig)
      } finally {
        client.release(true)
      }
    },
    runBlock: async (sql) => {
      const client = (await connectTo(pool as never)) as unknown as pg.PoolClient
      let failed = true
      try {
        const results = (await client.query(sql)) as unknown as pg.QueryResult | pg.QueryResult[]
        failed = false
        return [results].flat().flatMap(({ rows }) => rows)
      } finally {
        // After a failure the connection is still inside the transaction.
        client.release(failed)
      }
    },
    withSchemaLock: async (work) => {
      const client = await direct.connect()
      try {
        await acquireSchemaLock(client)
        return await work()
      } finally {
        client.release(true)
      }
    },
    listen: async (channel, listener) => {
      const listen = (each: Listener) => listenOnServer(directUrl ?? url, channel, each)
      const listening = replicas ? listenForReplicas(replicas, listener, listen) : listen(listener)
      listeners.push(listening)
      return listening
    },
    close: async () => {
      await Promise.all(listeners.map((listening) => listening.stop()))
      await replicas?.close()
      await db.destroy()
      if (direct !== pool) await direct.end()
    },
  }
}

const stateOf = (server: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  server,
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Asks again and again: a statement that waits has a snapshot, which `create index concurrently` of the holder waits for. */
async function acquireSchemaLock(client: pg.PoolClient): Promise<void> {
  const attempt = { text: 'select pg_try_advisory_lock($1) as locked', values: [SCHEMA_LOCK] }
  while (!(await client.query<{ locked: boolean }>(attempt)).rows[0]?.locked) await wait(SCHEMA_LOCK_POLL_MS)
}

function openReplicas(
  primary: pg.Pool,
  {
    replicaUrls = [],
    maxLagSeconds = MAX_LAG_SECONDS,
    maxConnections: max = MAX_CONNECTIONS,
    log,
  }: OpenDatabaseOptions,
  isPooler: boolean,
): Replicas {
  const replicas = replicaUrls.map(
    (url, index) =>
      new Replica({
        number: index + 1,
        pool: openPool(url, { max, log, isPooler }),
        probe: openPool(url, { max: 1, log, isPooler }),
        log,
      }),
  )
  return new Replicas({ primary, replicas, maxLagMs: maxLagSeconds * 1_000, log })
}

/** Without a timeout, a slow statement holds a connection of the pooler long after its request has failed. */
async function warnOfMissingTimeout(pool: pg.Pool, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  if (rows[0]?.statement_timeout !== '0') return
  log.warn('DATABASE_URL sets no statement_timeout. Set one in the connect_query of PgBouncer; see docs/operating.md.')
}

interface PoolOptions extends Pick<OpenDatabaseOptions, 'log'> {
  max: number
  /** PgBouncer refuses settings of a session, so its `connect_query` has to make them. */
  isPooler: boolean
}

function openPool(connectionString: string, { max, log, isPooler }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(isPooler ? {} : { statement_timeout: STATEMENT_MS, options: SESSION_OPTIONS }),
    // A frozen server, or a network that drops packets, never enforces statement_timeout.
    query_timeout: STATEMENT_MS + 5_000,
    application_name: 'voltacre',
  })
  // The pool handles errors of idle connections only; an unhandled error on one in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  return pool
}
