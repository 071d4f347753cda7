import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Logger } from 'pino'
import { AppError } from '../../../domain/errors.ts'
import type { Lsn } from './lsn.ts'
import type { Schema } from './schema.ts'
import type { NameStatement } from './statement-names.ts'

export type Db = Kysely<Schema>

/** An open database, whichever kind it is. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  readonly db: Db
  /** For what may be a few seconds old, from replicas if there are any; see `read-scope.ts`. Reads only, no transactions. */
  readonly reads: Db
  /** The end of the log, after everything that has been committed; null for the embedded database. */
  position(): Promise<Lsn | null>
  /** Resolves if the database can be read; throws otherwise. */
  check(): Promise<void>
  /** For metrics. */
  state(): DatabaseState
  /** Runs a script of several statements, such as a migration; on a server in a session of its own. */
  runScript(sql: string, options?: ScriptOptions): Promise<void>
  /** Runs a transaction given as one text, from `begin` to `commit`. @returns the rows of all its statements */
  runBlock(sql: string): Promise<unknown[]>
  /** Runs `work` while no other instance changes the schema. */
  withSchemaLock<T>(work: () => Promise<T>): Promise<T>
  /** Receives notifications (NOTIFY) on a channel until the database is closed. */
  listen(channel: string, listener: Listener): Promise<Listening>
  close(): Promise<void>
}

export interface DatabaseState {
  pools: PoolState[]
  replicas: ReplicaState[]
}

interface PoolState {
  /** `primary`, `direct`, `replica 1` or `embedded`. */
  server: string
  busy: number
  idle: number
  /** Statements that wait for a connection. */
  waiting: number
}

export interface ReplicaState {
  server: string
  /** Null while it can't be read, or is the primary. */
  lagSeconds: number | null
  /** Whether it is read by those who have written nothing. */
  isRead: boolean
}

export interface ScriptOptions {
  /** A statement that waits longer for a lock fails; by default, it waits. The embedded database has no other sessions. */
  lockTimeoutMs?: number
}

/** The `application_name` of the session that runs a script. */
export const SCRIPT_SESSION = 'voltacre script'

/** Callbacks of `listen`. Only a database server can disconnect. */
export interface Listener {
  onNotification(payload: string): void
  /** Listening from now on; earlier notifications may have been missed. */
  onConnected(): void
  /** Not listening until connected again; also called after each failed attempt to reconnect. */
  onDisconnected(error: unknown): void
}

export interface Listening {
  /**
   * The end of the log, once the listener has received the notifications of everything that was committed until now; null while
   * disconnected, and for the embedded database.
   */
  position(): Promise<Lsn | null>
}

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is opened. */
  url?: string | undefined
  /** The same server without the pooler in transaction mode (PgBouncer) that `url` leads to. */
  directUrl?: string | undefined
  /** Replicas of that server. */
  replicaUrls?: readonly string[]
  /** Replicas that are further behind aren't read. */
  maxLagSeconds?: number
  /** Folder of the embedded database; `memory://` stores nothing on disk. */
  dataDir: string
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  /** Learns of each statement after it has run. */
  onStatement?: OnStatement | undefined
  maxConnections?: number
}

/** A statement that has run, or has failed. */
export type RunStatement = LogEvent
export type OnStatement = (event: RunStatement) => void

interface KyselyOptions {
  nameOf?: NameStatement | undefined
  onStatement?: OnStatement | undefined
}

/** A Kysely instance on anything with the interface of `pg`'s pool. */
export function kyselyOver(pool: PostgresPool, { nameOf = () => undefined, onStatement }: KyselyOptions = {}): Db {
  const dialect = new PostgresDialect({ pool: wrapPool(pool, nameOf) })
  return new Kysely<Schema>({ dialect, ...(onStatement && { log: onStatement }) })
}

// SQLSTATE classes worth a retry: connection exceptions, insufficient resources, operator intervention (shutdown).
const RETRYABLE = /^(08|53|57)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

/** True when the database is down or overloaded, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (NETWORK.has(code) || (code.length === 5 && RETRYABLE.test(code)))) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return /timeout exceeded when trying to connect|connection terminated|query read timeout|PGlite is closed/i.test(
    error.message,
  )
}

const isReadTimeout = (error: unknown) => error instanceof Error && /query read timeout/i.test(error.message)
/** The columns of a prepared statement changed, as when a newer instance migrates the schema. */
const isStalePlan = (error: unknown) => error instanceof Error && /cached plan must not change/.test(error.message)

async function withAppErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUnavailable(error)) throw new AppError('unavailable', { cause: error })
    throw isInvalidText(error) ? new AppError('bad_request', { cause: error }) : error
  }
}

/** Text with NUL or invalid UTF-8 that input validation missed. */
const isInvalidText = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === '22021'

/** @throws AppError `unavailable` when no connection can be had, for whatever reason (down, renamed, full, new password) */
export async function connectTo(pool: PostgresPool): Promise<PostgresPoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new AppError('unavailable', { cause: error })
  }
}

/** The interface of `pg`'s client, of which Kysely declares only a part. */
interface Client {
  query(
    text: string | { name: string; text: string; values: readonly unknown[] },
    values?: readonly unknown[],
  ): Promise<unknown>
  release(destroy?: boolean): void
}

/** Wraps the pool to prepare frequent statements and turn connection failures into AppError `unavailable`. */
function wrapPool(pool: PostgresPool, nameOf: NameStatement): PostgresPool {
  return {
    ...('options' in pool ? { options: pool.options } : {}),
    end: () => pool.end(),
    connect: async () => {
      const client = (await connectTo(pool)) as unknown as Client
      let mustClose = false
      const query = async (text: string, values: readonly unknown[]) => {
        const name = nameOf(text)
        try {
          return await (name ? client.query({ name, text, values }) : client.query(text, values))
        } catch (error) {
          mustClose ||= isReadTimeout(error) || isStalePlan(error)
          if (!isStalePlan(error)) throw error
          // The statement did not run. Inside a transaction this fails again, and the transaction can be retried.
          return client.query(text, values)
        }
      }
      const wrapped = {
        // Closes a connection that still waits for a response, which would block its next user, and one with stale plans.
        release: () => client.release(mustClose),
        query: (text: string, values: readonly unknown[]) => withAppErrors(query(text, values)),
      }
      return wrapped as unknown as PostgresPoolClient
    },
  } as PostgresPool
}
