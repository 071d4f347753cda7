import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * Starts requests that have all read what is there before the first can write to the table. On the embedded database, which
 * has a single connection, they just run.
 */
export async function startAtOnce<T>(
  { db, kind }: Pick<TestDatabase, 'db' | 'kind'>,
  table: string,
  requests: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const start = () => Promise.allSettled(requests.map((request) => request()))
  if (kind === 'embedded') return start()
  let started: ReturnType<typeof start>
  await db.transaction().execute(async (transaction) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(transaction)
    started = start()
    const waiting = sql<{ count: number }>`
      select count(distinct pid)::int as count from pg_locks where not granted and pid in (
        select pid from pg_locks join pg_database on pg_database.oid = database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(transaction)).rows[0]?.count).toBe(requests.length)
  })
  return started!
}
