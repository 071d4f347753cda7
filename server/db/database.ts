import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Logger } from 'pino'
import { AppError } from '../../domain/errors.ts'
import type { Schema } from './schema.ts'
import type { NameStatement } from './statement-names.ts'

export type Db = Kysely<Schema>

/** An open database, whichever kind it is. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  readonly db: Db
  /** Answers when the database does; throws AppError `unavailable` otherwise. */
  check(): Promise<void>
  /** Runs a script of several statements, as migrations are. */
  runScript(sql: string): Promise<void>
  /** Runs statements that stand in one text, from `begin` to `commit`, while others work. @returns the rows of all */
  runBlock(sql: string): Promise<unknown[]>
  /** True when this call got the right to change the schema; held until `done`. */
  withSchemaLock<T>(work: () => Promise<T>): Promise<T>
  /** Hears what is told on a channel (NOTIFY) until the database is closed. */
  listen(channel: string, listener: Listener): Promise<void>
  close(): Promise<void>
}

/** Told in turn: `connected` and `lost` by a database on a server alone, which comes and goes. */
export interface Listener {
  heard(payload: string): void
  /** From now on everything is heard; what was told before may have been missed. */
  connected(): void
  /** Nothing is heard until it is connected again; told with every failed try. */
  lost(error: unknown): void
}

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is opened. */
  url?: string | undefined
  /** Folder of the embedded database; `memory://` keeps nothing. */
  dataDir: string
  log: Pick<Logger, 'warn' | 'error' | 'info'>
  maxConnections?: number
}

/** Opens the embedded database or connects to a server. Drivers are loaded only when they are used. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  if (options.url) return (await import('./server-postgres.ts')).openServer({ ...options, url: options.url })
  return (await import('./embedded-postgres.ts')).openEmbedded(options)
}

/** One Kysely instance over anything that behaves like a pool of `pg`. */
export function kyselyOver(pool: PostgresPool, nameOf: NameStatement = () => undefined): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded(pool, nameOf) }) })
}

// SQLSTATE classes that say “not now”: connection, out of resources, operator intervention (cancelled, shutting down).
const NOT_NOW = /^(08|53|57)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

/** True when the database could not answer, so that trying again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (NETWORK.has(code) || (code.length === 5 && NOT_NOW.test(code)))) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return /timeout exceeded when trying to connect|connection terminated|query read timeout|PGlite is closed/i.test(
    error.message,
  )
}

const isReadTimeout = (error: unknown) => error instanceof Error && /query read timeout/i.test(error.message)
/** The columns of a prepared statement have changed, as while a newer instance brings the schema up to date. */
const isOutdated = (error: unknown) => error instanceof Error && /cached plan must not change/.test(error.message)

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUnavailable(error)) throw new AppError('unavailable', { cause: error })
    throw isNoText(error) ? new AppError('bad_request', { cause: error }) : error
  }
}

/** NUL, or half of a character: text that came from outside, past whatever should have refused it. */
const isNoText = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === '22021'

/** Whatever the reason (stopped, renamed, full, another password by now): without a connection there is no answer. */
export async function connected(pool: PostgresPool): Promise<PostgresPoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new AppError('unavailable', { cause: error })
  }
}

/** As `pg` has it, where Kysely knows of less. */
interface Client {
  query(
    text: string | { name: string; text: string; values: readonly unknown[] },
    values?: readonly unknown[],
  ): Promise<unknown>
  release(destroy?: boolean): void
}

/** The same pool, but a database that cannot answer is an AppError `unavailable`. */
function guarded(pool: PostgresPool, nameOf: NameStatement): PostgresPool {
  return {
    ...('options' in pool ? { options: pool.options } : {}),
    end: () => pool.end(),
    connect: async () => {
      const client = (await connected(pool)) as unknown as Client
      let isSpent = false
      const query = async (text: string, values: readonly unknown[]) => {
        const name = nameOf(text)
        try {
          return await (name ? client.query({ name, text, values }) : client.query(text, values))
        } catch (error) {
          isSpent ||= isReadTimeout(error) || isOutdated(error)
          if (!isOutdated(error)) throw error
          // Nothing of it was done. Inside of a transaction it fails again, and the whole may be tried anew.
          return client.query(text, values)
        }
      }
      const own = {
        // A connection that still waits for an answer would let everybody wait who gets it next; one that knows outdated
        // statements is not asked for them again.
        release: () => client.release(isSpent),
        query: (text: string, values: readonly unknown[]) => translated(query(text, values)),
      }
      return own as unknown as PostgresPoolClient
    },
  } as PostgresPool
}
