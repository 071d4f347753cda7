import { sql } from 'kysely'
import { type Database, type Db, SCRIPT_SESSION } from './database.ts'

const POLL_MS = 200
/** Longer than `deadlock_timeout` (1 s), after which PostgreSQL cancels an autovacuum that others wait for. */
const AUTOVACUUM_WAIT_MS = 5_000

/** A session that holds a lock which a script waits for. */
export interface Blocker {
  pid: number
  backend: string
  application: string | null
  state: string | null
  /** How long its transaction has been open. */
  age: string | null
  /** The table that is locked; null for another kind of lock. */
  table: string | null
}

/** Looks again and again for who blocks the running script; `stop` returns whom it saw last. */
export function watchBlockers({ kind, db }: Database): { stop: () => Promise<Blocker[]> } {
  let blockers: Blocker[] = []
  if (kind === 'embedded') return { stop: async () => blockers }
  let looking = Promise.resolve()
  const look = async () => {
    // Only explains a wait, so a failure doesn't matter.
    const found = await findBlockers(db).catch(() => [])
    if (found.length > 0) blockers = found
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, POLL_MS)
  const stop = async () => {
    clearInterval(timer)
    await looking
    return blockers
  }
  return { stop }
}

export function describeBlocker({ pid, backend, application, state, age, table }: Blocker): string {
  const details = [application || backend, state, age && `transaction open for ${age}`, table && `on ${table}`]
  return `process ${pid} (${details.filter(Boolean).join(', ')})`
}

/**
 * Makes PostgreSQL cancel an autovacuum among the blockers, which would otherwise block every try: it does that only once
 * a session has waited for a second. Readers and writers don't conflict with this lock.
 */
export async function interruptAutovacuum(database: Database, blockers: readonly Blocker[]): Promise<void> {
  for (const { backend, table } of blockers) {
    if (backend !== 'autovacuum worker' || table === null) continue
    const lock = `begin; lock table ${table} in share update exclusive mode; commit`
    await database.runScript(lock, { lockTimeoutMs: AUTOVACUUM_WAIT_MS }).catch(() => {})
  }
}

async function findBlockers(db: Db): Promise<Blocker[]> {
  const { rows } = await sql<Blocker>`
    select distinct blocking.pid, blocking.backend_type as backend, blocking.application_name as application,
      blocking.state, date_trunc('second', now() - blocking.xact_start)::text as age, wanted.relation::regclass::text as "table"
    from pg_stat_activity as waiting
    join pg_locks as wanted on wanted.pid = waiting.pid and not wanted.granted
    cross join unnest(pg_blocking_pids(waiting.pid)) as blocker (pid)
    join pg_stat_activity as blocking on blocking.pid = blocker.pid
    where waiting.application_name = ${SCRIPT_SESSION} and waiting.datname = current_database()`.execute(db)
  return rows
}
