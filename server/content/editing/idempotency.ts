import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Runs `work` once per key: a repeated request gets the stored answer. A concurrent one waits at the unique key until
 * the first has committed.
 * @throws AppError `idempotency_key_reused` when the key came with another request
 */
export async function withIdempotencyKey<T>(
  db: Db,
  viewer: SignedInViewer,
  { key, request }: { key: string; request: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const digest = hash('sha256', JSON.stringify(request) ?? '')
  const { rows: claimed } = await sql`
    insert into idempotency_keys (user_id, key, request) values (${viewer.id}, ${key}, ${digest})
    on conflict do nothing returning key`.execute(db)
  if (claimed.length === 0) {
    const { rows } = await sql<{ request: string; answer: T }>`
      select request, answer from idempotency_keys where user_id = ${viewer.id} and key = ${key}`.execute(db)
    if (rows[0]?.request !== digest) throw new AppError('idempotency_key_reused')
    return rows[0].answer
  }
  const answer = await work()
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::text::jsonb
    where user_id = ${viewer.id} and key = ${key}`.execute(db)
  return answer
}

/** Keys last a day, longer than any client retries. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db)
}
