import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Extension, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { postgis } from '@electric-sql/pglite-postgis'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type Database, kyselyOver, type OnStatement, type OpenDatabaseOptions } from './database.ts'
import { endOnAbort } from './end-on-abort.ts'

const NUMERIC = 1700
const INT8 = 20
const EMSCRIPTEN_ENOSPC = 51

/** Written by the build: the package's bundle without the libraries for rasters and topologies. */
const POSTGIS_BUNDLE = new URL('../../../build/postgis.tar.gz', import.meta.url)

const smallPostgis: Extension = {
  name: 'postgis',
  setup: async (pglite, options) => {
    const whole = await postgis.setup(pglite, options)
    return existsSync(POSTGIS_BUNDLE) ? { ...whole, bundlePath: POSTGIS_BUNDLE } : whole
  },
}

/** Options of every embedded database of the product. */
export const EMBEDDED_OPTIONS: PGliteOptions = {
  extensions: { postgis: smallPostgis, pg_trgm, btree_gist, endOnAbort },
  // Same types as from a server; see server-postgres.ts.
  parsers: { [NUMERIC]: Number, [INT8]: Number },
}

/** Opens the PostgreSQL that runs inside this process. The caller must hold the lock on the data folder. */
export async function openEmbedded(options: OpenDatabaseOptions): Promise<Database> {
  const { dataDir, onStatement } = options
  const isInMemory = dataDir.startsWith('memory://')
  return overPglite(await (isInMemory ? create(dataDir) : openFolder(join(dataDir, 'postgres'))), onStatement)
}

/** Creates a database that is missing, or that a start was creating when it was killed: PGlite would take it for complete. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const unfinished = `${dataDir}.unfinished`
  if (existsSync(unfinished)) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  if (existsSync(join(dataDir, 'PG_VERSION'))) return create(dataDir)
  await writeFile(unfinished, '')
  const pglite = await create(dataDir)
  await rm(unfinished)
  return pglite
}

const create = (dataDir: string) => PGlite.create({ ...EMBEDDED_OPTIONS, dataDir }).catch(throwError)

/** Emscripten throws plain objects, among them for a full disk. */
function throwError(cause: unknown): never {
  if (cause instanceof Error) throw cause
  const isFull = (cause as { errno?: number } | null)?.errno === EMSCRIPTEN_ENOSPC
  const error = new Error('The embedded database cannot be opened. Restore a backup or set DATA_DIR to another folder.')
  throw isFull ? Object.assign(error, { code: 'ENOSPC' }) : error
}

/** Wraps an open PGlite as a Database. */
export function overPglite(pglite: PGlite, onStatement?: OnStatement): Database {
  const pool = poolOfOne(pglite)
  const db = kyselyOver(pool, { onStatement })
  return {
    kind: 'embedded',
    db,
    reads: db,
    position: async () => null,
    state: () => ({ pools: [{ server: 'embedded', ...pool.state() }], replicas: [] }),
    check: async () => {
      await pglite.query('select 1')
    },
    runScript: async (sql) => {
      try {
        await pglite.exec(sql)
      } catch (error) {
        await pglite.exec('rollback').catch(() => {})
        throw error
      }
    },
    runBlock: async (sql) => {
      const client = await pool.connect()
      try {
        return (await pglite.exec(sql)).flatMap(({ rows }) => rows)
      } catch (error) {
        await pglite.exec('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
    withSchemaLock: (work) => work(),
    listen: async (channel, { onNotification, onConnected }) => {
      // Waits for the connection, because LISTEN inside another caller's transaction could be rolled back.
      const client = await pool.connect()
      await pglite.listen(channel, onNotification).finally(() => client.release())
      onConnected()
      return { position: async () => null }
    },
    close: async () => {
      await db.destroy()
      await pglite.close()
    },
  }
}

/**
 * A pool of one connection with the interface of `pg`: PGlite has a single session, so a transaction needs exclusive use
 * of it from `begin` to `commit`.
 */
function poolOfOne(pglite: PGlite) {
  let tail: Promise<void> = Promise.resolve()
  let open = 0
  const connect = async (): Promise<PostgresPoolClient> => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const previous = tail
    tail = tail.then(() => released)
    open++
    void released.then(() => open--)
    await previous
    return { release, query: query(pglite) } as PostgresPoolClient
  }
  const state = () => ({ busy: Math.min(open, 1), idle: open === 0 ? 1 : 0, waiting: Math.max(open - 1, 0) })
  return { connect, end: async () => undefined, state } as PostgresPool & { state: typeof state }
}

function query(pglite: PGlite) {
  return async (text: string, values: readonly unknown[]) => {
    const { command, rows, rowCount } = await pglite.query(text, values as unknown[])
    if (command === undefined) throw new IncompleteStatementError()
    return { command, rowCount: rowCount ?? rows.length, rows }
  }
}

/**
 * Some PostGIS failures end a statement of the embedded database silently, with no error and no rows. It must not pass for
 * completed; see docs/decisions/006-embedded-postgis.md.
 */
class IncompleteStatementError extends Error {
  override name = 'IncompleteStatementError'
  constructor() {
    super('The embedded database did not complete a statement. Its geometry is probably invalid.')
  }
}
