import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { postgis } from '@electric-sql/pglite-postgis'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type Database, kyselyOver, type OpenDatabaseOptions } from './database.ts'

const NUMERIC = 1700
const INT8 = 20

/** Options that every embedded database of the product is opened with. */
export const EMBEDDED_OPTIONS: PGliteOptions = {
  extensions: { postgis, pg_trgm },
  // The same values as from a server: see server-postgres.ts.
  parsers: { [NUMERIC]: Number, [INT8]: Number },
}

/** Opens the PostgreSQL that runs inside this process. The caller holds the lock of the data folder. */
export async function openEmbedded(options: OpenDatabaseOptions): Promise<Database> {
  const dataDir = options.dataDir.startsWith('memory://') ? options.dataDir : join(options.dataDir, 'postgres')
  if (!dataDir.startsWith('memory://')) await mkdir(dataDir, { recursive: true })
  return overPglite(await PGlite.create({ ...EMBEDDED_OPTIONS, dataDir }))
}

/** The Database that an opened PGlite is. */
export function overPglite(pglite: PGlite): Database {
  const pool = poolOfOne(pglite)
  const db = kyselyOver(pool)
  return {
    kind: 'embedded',
    db,
    check: async () => {
      await pglite.query('select 1')
    },
    runScript: async (sql) => {
      try {
        await pglite.exec(sql)
      } catch (error) {
        await pglite.exec('rollback')
        throw error
      }
    },
    runBlock: async (sql) => {
      const client = await pool.connect()
      try {
        return (await pglite.exec(sql)).flatMap(({ rows }) => rows)
      } catch (error) {
        await pglite.exec('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    withSchemaLock: (work) => work(),
    listen: async (channel, { heard, connected }) => {
      // Not in the middle of somebody's transaction, whose end might undo it.
      const client = await pool.connect()
      await pglite.listen(channel, heard).finally(() => client.release())
      connected()
    },
    close: async () => {
      await db.destroy()
      await pglite.close()
    },
  }
}

/**
 * A pool of one connection with the interface of `pg`: PGlite has a single session, so a transaction must have it to
 * itself from `begin` to `commit`.
 */
function poolOfOne(pglite: PGlite): PostgresPool {
  let tail: Promise<void> = Promise.resolve()
  const connect = async (): Promise<PostgresPoolClient> => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const free = tail
    tail = tail.then(() => released)
    await free
    return { release, query: query(pglite) } as PostgresPoolClient
  }
  return { connect, end: async () => undefined } as PostgresPool
}

function query(pglite: PGlite) {
  return async (text: string, values: readonly unknown[]) => {
    const { command, rows, rowCount } = await pglite.query(text, values as unknown[])
    if (command === undefined) throw new UnansweredStatement()
    return { command, rowCount: rowCount ?? rows.length, rows }
  }
}

/**
 * Some failures inside PostGIS end a statement of the embedded database without a word: no error and no row. What was
 * not completed must not pass for done; see docs/decisions/006-embedded-postgis.md.
 */
class UnansweredStatement extends Error {
  override name = 'UnansweredStatement'
  constructor() {
    super('The embedded database did not complete a statement. Its geometry is likely not valid.')
  }
}
