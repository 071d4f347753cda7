import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'
import { type Blocker, describeBlocker, interruptAutovacuum, watchBlockers } from './lock-blockers.ts'
import { isLockTimeout, isRetryable } from './sql-errors.ts'

/** The first line of a migration whose statements run one by one, such as `create index concurrently`. */
export const OUTSIDE_A_TRANSACTION = '-- Outside a transaction.'

/** Later readers queue behind a statement that waits, so it gives up before they have waited for a second. */
const LOCK_TIMEOUT_MS = 500
const PAUSE_MS = 1_000
const TRIES = 60

export interface LockOptions {
  /** How many times a statement is tried whose lock others hold. */
  tries?: number
  /** Receives a line when a migration waits for others. */
  report?: (line: string) => void
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Applies a migration in one transaction with its row in `schema_migrations`. Outside a transaction, its row is added after the
 * last statement; if one fails, all run again at the next start.
 */
export async function applyMigration(database: Database, migration: Migration, options: LockOptions): Promise<void> {
  const record = recordOf(migration)
  const run = (script: string) => runWithRetries(database, { ...options, script, name: migration.name })
  if (!migration.sql.startsWith(OUTSIDE_A_TRANSACTION)) return run(`begin; ${migration.sql};\n${record}; commit;`)
  // Loaded only when needed, because it's a WebAssembly module.
  const { splitStatements } = await import('./split-statements.ts')
  for (const { text, node } of await splitStatements(migration.sql)) {
    const [details] = Object.values(node) as { concurrent?: boolean }[]
    // These wait for running transactions, and block no reader or writer.
    if (details?.concurrent) await database.runScript(text)
    else await run(text)
  }
  await database.runScript(record)
}

/** The migration that a version must have, at least, to run after this one. */
export const requiredBy = (sql: string): string | undefined =>
  [...sql.matchAll(/^-- Unused since ([\w.-]+\.sql)/gm)]
    .map(([, name]) => name!)
    .sort()
    .at(-1)

function recordOf({ name, sql, checksum }: Migration): string {
  const requires = requiredBy(sql)
  const row = { name, checksum, ...(requires && { requires }) }
  const values = Object.values(row).map((value) => `'${value}'`)
  return `insert into schema_migrations (${Object.keys(row).join(', ')}) values (${values.join(', ')})`
}

async function runWithRetries(
  database: Database,
  { script, name, tries = TRIES, report }: LockOptions & { script: string; name: string },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const watch = watchBlockers(database)
    try {
      return await database.runScript(script, { lockTimeoutMs: LOCK_TIMEOUT_MS })
    } catch (error) {
      if (!isLockTimeout(error) && !isRetryable(error)) throw error
      const blockers = await watch.stop()
      if (attempt >= tries) throw new Error(explain(name, blockers), { cause: error })
      if (attempt === 1) report?.(`${explain(name, blockers)} Trying again.`)
      await interruptAutovacuum(database, blockers)
    } finally {
      await watch.stop()
    }
    await wait(PAUSE_MS)
  }
}

function explain(name: string, blockers: readonly Blocker[]): string {
  const who = blockers.map(describeBlocker).join('; ') || 'other sessions'
  return `Migration ${name} waits for locks that others hold: ${who}.`
}
