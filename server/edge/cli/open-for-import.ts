import { loadGazetteer } from '../../land/places/load-gazetteer.ts'
import { createDataDir } from '../../platform/db/data-dir.ts'
import { lockDataDir } from '../../platform/db/data-dir-lock.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { directUrlOf, readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/http/log.ts'
import { printLine } from '../../platform/start-up.ts'

const STOPPED = 1

/** Migrates the database and loads the gazetteer, because the server may never have been started. */
export async function openForImport(): Promise<{ database: Database; close: () => Promise<void> }> {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  createDataDir(env.dataDir)
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  const database = await openDatabase({ url: directUrlOf(env), dataDir: env.dataDir, maxConnections: 2, log })
  if ((await migrate(database)).length > 0) printLine('Migrated the database.')
  if (await loadGazetteer(database)) printLine('Loaded the gazetteer.')
  const close = async () => {
    await database.close()
    lock?.release()
  }
  return { database, close }
}

/** The first signal stops the import after the current batch. A second one exits right away, which rolls the batch back. */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(STOPPED)
      controller.abort()
    })
  }
  return controller.signal
}
