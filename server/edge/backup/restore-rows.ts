import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Column, columnsOf, tablesInOrder } from './backup-rows.ts'
import type { BackedUpTable } from './format.ts'

/** The migrations applied to a database; none for a new one. */
export async function appliedMigrations(db: Db): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.schema_migrations') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  return db.selectFrom('schema_migrations').select(['name', 'checksum']).execute()
}

/** Tables whose first row comes from a migration. */
const SEEDED_BY_MIGRATIONS = new Set(['site_settings_versions'])

/** The first table that has rows; null when all are empty. */
export async function findNonEmptyTable(db: Db): Promise<string | null> {
  for (const table of await tablesInOrder(db)) {
    if (SEEDED_BY_MIGRATIONS.has(table)) continue
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return table
  }
  return null
}

/** Inserts rows in backup order. Use it within one transaction. */
export interface RowsWriter {
  write(table: string, lines: string): Promise<void>
  /** Checks row counts and re-enables triggers, sequences and deferred constraints. */
  finish(): Promise<void>
}

/** @throws Error for a table or a column that the database does not have */
export async function createRowsWriter(db: Db, tables: readonly BackedUpTable[]): Promise<RowsWriter> {
  const known = new Set(await tablesInOrder(db))
  const columns = new Map<string, Column[]>()
  for (const { name, columns: names } of tables) {
    if (!known.has(name)) throw new Error(`The database has no table ${name}.`)
    columns.set(name, orderedAs(name, names, await columnsOf(db, name)))
    // Rows that our triggers would insert are in the backup.
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
    // The backup has the current version of the seeded row.
    if (SEEDED_BY_MIGRATIONS.has(name)) await sql`delete from ${sql.table(name)}`.execute(db)
  }
  return {
    write: async (table, lines) => {
      const of = columns.get(table)
      if (!of) throw new Error(`The manifest does not name the table ${table}.`)
      const values = of.map(({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`)
      await sql`insert into ${sql.table(table)} (${sql.join(of.map(({ name }) => sql.ref(name)))}) overriding system value
        select ${sql.join(values)} from jsonb_array_elements(${asArray(lines)}::jsonb) with ordinality as lines (line, place)
        order by place`.execute(db)
    },
    finish: async () => {
      await sql`set constraints all immediate`.execute(db)
      for (const { name, rows } of tables) {
        const { rows: counted } = await sql<{
          count: number
        }>`select count(*) as count from ${sql.table(name)}`.execute(db)
        if (counted[0]?.count !== rows) throw new Error(`Not all rows of the table ${name} were restored.`)
        await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
        await setSequences(db, name)
      }
    },
  }
}

const asArray = (lines: string) => `[${lines.trimEnd().split('\n').join(',')}]`

function orderedAs(table: string, names: readonly string[], columns: readonly Column[]): Column[] {
  return names.map((name) => {
    const column = columns.find((each) => each.name === name)
    if (!column) throw new Error(`The table ${table} has no column ${name}.`)
    return column
  })
}

/** Sets the sequences past the highest value of their columns. */
async function setSequences(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    select attname as name, pg_get_serial_sequence(format('public.%I', ${table}::text), attname) as sequence
    from pg_attribute where attrelid = format('public.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(format('public.%I', ${table}::text), attname) is not null`.execute(db)
  for (const { name, sequence } of rows) {
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.ref(name)}), 1), max(${sql.ref(name)}) is not null)
      from ${sql.table(table)}`.execute(db)
  }
}

/** Mails that were not sent yet: each needs a job, as jobs are no part of a backup. */
export async function findUnsentMails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('state', 'in', ['queued', 'sending']).execute()
  return rows.map(({ id }) => id)
}
