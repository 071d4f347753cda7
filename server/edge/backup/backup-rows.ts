import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { BackedUpTable, FileRef } from './format.ts'

/**
 * Tables that a backup leaves out: data loaded from packages, short-lived rows, sessions that must not come back, analytics
 * that are deleted daily, changes that running servers follow, and screenings, which are computed again.
 */
const EXCLUDED_TABLES = [
  ...['schema_migrations', 'places', 'gazetteer_edition'],
  ...['sessions', 'verifications', 'rate_limits', 'idempotency_keys'],
  ...['analytics_visitors', 'analytics_salts', 'analytics_batches'],
  ...['screening_bases', 'screening_coverages', 'screening_queue', 'screening_cells', 'site_screenings'],
  ...['listing_changes'],
]
/** Unfinished uploads are not backed up. */
const ROW_FILTERS: Record<string, string> = { uploads: "state = 'stored'" }

const ROWS_PER_FETCH = 200
const PART_BYTES = 4_000_000

export interface Snapshot {
  migrations: { name: string; checksum: string }[]
  tables: BackedUpTable[]
  /** All stored files that a row references. */
  files: FileRef[]
}

/** Writes one part of a table's rows, as newline-delimited JSON, before more rows are read. */
export type WritePart = (table: string, part: number, lines: Buffer) => Promise<void>

/** Reads all rows of one snapshot, table by table, referenced tables first. */
export async function readSnapshot(db: Db, writePart: WritePart): Promise<Snapshot> {
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
        tables.push({ name, columns: names, rows: await readTable(transaction, name, names, writePart) })
      }
      return { migrations, tables, files: await findReferencedFiles(transaction) }
    })
}

async function readTable(db: Db, table: string, columns: string[], writePart: WritePart): Promise<number> {
  const values = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))
  const only = ROW_FILTERS[table] ? sql`where ${sql.raw(ROW_FILTERS[table])}` : sql``
  await sql`declare rows_of_table no scroll cursor for
    select jsonb_build_array(${values})::text as line from ${sql.table(table)} ${only}`.execute(db)
  let [rows, part, bytes] = [0, 0, 0]
  let lines: string[] = []
  const flush = async () => {
    if (lines.length === 0) return
    await writePart(table, part++, Buffer.from(`${lines.join('\n')}\n`))
    lines = []
    bytes = 0
  }
  for (;;) {
    const fetched = await sql<{ line: string }>`fetch ${sql.lit(ROWS_PER_FETCH)} from rows_of_table`.execute(db)
    if (fetched.rows.length === 0) break
    for (const { line } of fetched.rows) {
      lines.push(line)
      bytes += line.length
      rows++
    }
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  await sql`close rows_of_table`.execute(db)
  return rows
}

async function findReferencedFiles(db: Db): Promise<FileRef[]> {
  const { rows } = await sql<FileRef>`
    select bucket, path from upload_references where path !~ '^[a-z]+://'
    union select bucket, path from uploads where state = 'stored'
    union select 'datasets', path from datasets, unnest(array[file_path, newest_file_path]) as path where path is not null
    order by bucket, path`.execute(db)
  return rows
}

/** Tables in a backup, each after the tables it references. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any(${sql.val(EXCLUDED_TABLES)}::text[])
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    order by relname`.execute(db)
  const { rows: references } = await sql<{ name: string; to: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid and not condeferred`.execute(db)
  return topologicalOrder(
    tables.map(({ name }) => name),
    (name) => references.filter((reference) => reference.name === name).map(({ to }) => to),
  )
}

function topologicalOrder(names: readonly string[], needs: (name: string) => string[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || !names.includes(name)) return
    if (above.includes(name)) throw new Error(`Tables reference each other in a cycle: ${[...above, name].join(', ')}.`)
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

/** The columns of a table, without generated ones. */
export async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = format('public.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows
}
