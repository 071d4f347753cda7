import { sql } from 'kysely'
import type { BackedUpTable, FileRef } from '../backup/format.ts'
import type { Db } from '../db/database.ts'

/**
 * What a backup leaves out: what is loaded from data packages, what only lives for minutes, what would bring ended
 * sessions back to life, what is to be forgotten the day after, and what is read from listings again.
 */
const LEFT_OUT = [
  ...['schema_migrations', 'places', 'gazetteer_edition'],
  ...['sessions', 'verifications', 'attempts', 'idempotency_keys'],
  ...['analytics_visitors', 'analytics_salts', 'analytics_batches'],
  ...['listing_terms', 'listing_blocks', 'listing_postings', 'listings_behind'],
]
/** Uploads that are on their way are begun again. */
const ONLY: Record<string, string> = { uploads: "state = 'stored'" }

const ROWS_AT_ONCE = 200
const PART_BYTES = 4_000_000

export interface Snapshot {
  migrations: { name: string; checksum: string }[]
  tables: BackedUpTable[]
  /** Every stored file that a row refers to. */
  files: FileRef[]
}

/** Takes the rows of a part, as lines of JSON, before the next ones are read. */
export type PartTaker = (table: string, part: number, lines: Buffer) => Promise<void>

/** Reads all rows as they are at one moment, table by table, those that others refer to first. */
export async function readSnapshot(db: Db, take: PartTaker): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const migrations = await transaction.selectFrom('schema_migrations').select(['name', 'checksum']).execute()
      const tables: BackedUpTable[] = []
      for (const name of await tablesInOrder(transaction)) {
        const columns = await columnsOf(transaction, name)
        const names = columns.map((column) => column.name)
        tables.push({ name, columns: names, rows: await readTable(transaction, name, names, take) })
      }
      return { migrations, tables, files: await referredFiles(transaction) }
    })
}

async function readTable(db: Db, table: string, columns: string[], take: PartTaker): Promise<number> {
  const values = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))
  const only = ONLY[table] ? sql`where ${sql.raw(ONLY[table])}` : sql``
  await sql`declare rows_of_table no scroll cursor for
    select jsonb_build_array(${values})::text as line from ${sql.table(table)} ${only}`.execute(db)
  let [rows, part, bytes] = [0, 0, 0]
  let lines: string[] = []
  const hand = async () => {
    if (lines.length === 0) return
    await take(table, part++, Buffer.from(`${lines.join('\n')}\n`))
    lines = []
    bytes = 0
  }
  for (;;) {
    const fetched = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_of_table`.execute(db)
    if (fetched.rows.length === 0) break
    for (const { line } of fetched.rows) {
      lines.push(line)
      bytes += line.length
      rows++
    }
    if (bytes >= PART_BYTES) await hand()
  }
  await hand()
  await sql`close rows_of_table`.execute(db)
  return rows
}

async function referredFiles(db: Db): Promise<FileRef[]> {
  const { rows } = await sql<FileRef>`
    select bucket, path from upload_references where path !~ '^[a-z]+://'
    union select bucket, path from uploads where state = 'stored'
    union select 'datasets', path from datasets, unnest(array[file_path, newest_file_path]) as path where path is not null
    order by bucket, path`.execute(db)
  return rows
}

/** Our own tables that are part of a backup, each after those that it refers to. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any(${sql.val(LEFT_OUT)}::text[])
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by relname`.execute(db)
  const { rows: references } = await sql<{ name: string; to: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid and not condeferred`.execute(db)
  return inOrder(
    tables.map(({ name }) => name),
    (name) => references.filter((reference) => reference.name === name).map(({ to }) => to),
  )
}

function inOrder(names: readonly string[], needs: (name: string) => string[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || !names.includes(name)) return
    if (above.includes(name)) throw new Error(`Tables refer to each other in a circle: ${[...above, name].join(', ')}.`)
    for (const needed of needs(name)) visit(needed, [...above, name])
    ordered.add(name)
  }
  for (const name of names) visit(name, [])
  return [...ordered]
}

export interface Column {
  name: string
  type: string
}

/** Those that are not computed from others. */
export async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = format('public.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows
}
