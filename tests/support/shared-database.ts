import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../server/platform/db/database.ts'
import { EMBEDDED_OPTIONS, overPglite } from '../../server/platform/db/embedded-postgres.ts'
import { RUN_FOLDER } from './run-folder.ts'
import { copyEmbeddedTemplate } from './template.ts'

/** Large tables that tests only read. */
const READ_ONLY = `('places', 'spatial_ref_sys')`

const TABLES = `pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Everything that a test could leave behind: rows, the positions of sequences, and the schema. */
const STATE = `
  select md5(string_agg(part, ',' order by part)) as state from (
    select concat_ws(' ', 'table', oid, relname, relhastriggers, pg_relation_size(oid)) as part from ${TABLES}
    union all select concat_ws(' ', 'column', a.*) from
      (select attrelid, attname, atttypid, attnotnull, attisdropped, atthasdef from pg_attribute
        where attrelid in (select oid from ${TABLES})) as a
    union all select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint
    union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', 'index', indexrelid, indisvalid) from pg_index
    union all select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc
    union all select concat_ws(' ', 'view', oid, md5(ev_action::text)) from pg_rewrite
    union all select concat_ws(' ', 'schema', nspname) from pg_namespace where nspname !~ '^pg_(temp|toast)'
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
    union all select concat_ws(' ', 'sequence', sequencename, last_value) from pg_sequences
    union all select concat_ws(' ', 'places', count(*), max(xmin::text::bigint)) from places
    union all select concat_ws(' ', 'systems', count(*), max(xmin::text::bigint)) from spatial_ref_sys
  ) as parts (part)`

/** Truncating also removes dead rows, so that the next test plans its queries as on a new database. */
const EMPTY = `
  do $$
  declare
    added name;
    used oid[] := array(select oid from ${TABLES} and pg_relation_size(oid) > 0 and relname not in ${READ_ONLY});
  begin
    set local session_replication_role = replica;
    for added in select nspname from pg_namespace where nspname !~ '^pg_|^(public|information_schema)$' loop
      execute format('drop schema %I cascade', added);
    end loop;
    execute (select 'truncate ' || string_agg(id::regclass::text, ', ') || ' cascade' from unnest(used) as id);
    delete from pg_statistic where starelid = any (used);
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`

interface Shared {
  pglite: PGlite
  /** The rows of the template by table, as JSON. */
  rows: Map<string, string>
  state: string
}

let shared: Shared | undefined
let isInUse = false

/**
 * The embedded database of this worker as the template has it, because opening one takes 4 s of CPU and resetting one
 * takes a tenth of that. Null while another test uses it.
 */
export async function openSharedDatabase(): Promise<Database | null> {
  if (isInUse) return null
  isInUse = true
  try {
    if (shared && !(await reset(shared))) {
      await shared.pglite.close()
      shared = undefined
    }
    shared ??= await create()
    return lend(shared.pglite)
  } catch (error) {
    shared = undefined
    isInUse = false
    throw error
  }
}

async function create(): Promise<Shared> {
  const dataDir = await mkdtemp(join(process.env[RUN_FOLDER]!, 'database-'))
  await copyEmbeddedTemplate(dataDir)
  const pglite = await PGlite.create({ ...EMBEDDED_OPTIONS, dataDir: join(dataDir, 'postgres') })
  const rows = new Map<string, string>()
  const { rows: filled } = await pglite.query<{ name: string }>(
    `select relname as name from ${TABLES} and pg_relation_size(oid) > 0 and relname not in ${READ_ONLY}`,
  )
  for (const { name } of filled) {
    const found = await pglite.query<{ rows: string }>(`select json_agg(${name})::text as rows from ${name}`)
    rows.set(name, found.rows[0]!.rows)
  }
  return { pglite, rows, state: await stateOf(pglite) }
}

/** @returns whether the database is as it was created; otherwise it can't be used again */
async function reset({ pglite, rows, state }: Shared): Promise<boolean> {
  await pglite.exec('rollback')
  await pglite.exec('discard all')
  await pglite.exec(EMPTY)
  await pglite.exec('begin; set local session_replication_role = replica')
  for (const [name, values] of rows) {
    await pglite.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [values])
  }
  await pglite.exec('commit')
  const { rows: emptied } = await pglite.query<{ name: string }>(
    `select relname as name from ${TABLES} and reltuples < 0`,
  )
  if (emptied.length > 0) await pglite.exec(`analyze ${emptied.map(({ name }) => name)}`)
  return (await stateOf(pglite)) === state
}

async function stateOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ state: string }>(STATE)
  return rows[0]!.state
}

/** A database that its user can close, after which none of its queries reaches the next user. */
function lend(pglite: PGlite): Database {
  const unlisten: (() => Promise<void>)[] = []
  let isOpen = true
  const whileOpen =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (!isOpen) throw new Error('PGlite is closed')
      return work(...args)
    }
  const lent = {
    query: whileOpen(pglite.query.bind(pglite)),
    exec: whileOpen(pglite.exec.bind(pglite)),
    listen: whileOpen(async (...args: Parameters<PGlite['listen']>) => {
      const stop = await pglite.listen(...args)
      unlisten.push(stop)
      return stop
    }),
    close: whileOpen(async () => {
      isOpen = false
      await pglite.exec('rollback')
      for (const stop of unlisten) await stop()
      isInUse = false
    }),
  }
  return overPglite(lent as unknown as PGlite)
}
