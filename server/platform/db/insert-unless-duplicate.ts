import { hash } from 'node:crypto'
import { type InsertObject, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Schema, TableName } from './schema.ts'

/** Tables with a digest of what was sent. */
type DigestTable = { [Table in TableName]: 'digest' extends keyof Schema[Table] ? Table : never }[TableName]

/** The same within this time is a double click or a reloaded page. */
const DUPLICATE_SECONDS = 600

/**
 * Inserts what someone sent, unless the `same` was inserted just now. Of several identical concurrent requests, one inserts.
 * @returns the id; null for a duplicate
 */
export async function insertUnlessDuplicate<Table extends DigestTable>(
  transaction: Db,
  table: Table,
  { row, same }: { row: InsertObject<Schema, Table>; same: readonly unknown[] },
): Promise<string | null> {
  const digest = hash('sha256', JSON.stringify(same), 'base64url')
  await sql`
    update ${sql.table(table)} set digest = null
    where digest = ${digest} and created_at < now() - make_interval(secs => ${DUPLICATE_SECONDS}::int)`.execute(
    transaction,
  )
  const inserted = await transaction
    .insertInto<DigestTable>(table)
    .values({ ...row, digest } as InsertObject<Schema, DigestTable>)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}
