import { sql } from 'kysely'
import type { Db } from '../server/platform/db/database.ts'

const HEADER = `// The columns of all tables and views as all migrations leave them, for Kysely. Made by
// scripts/make-schema.mjs; server/platform/db/schema.ts narrows some of them.
`

/** What drivers return for types of PostgreSQL. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  ...Object.fromEntries(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'].map((name) => [name, 'number'])),
  ...Object.fromEntries(
    ['text', 'uuid', 'xid8', 'tsvector', 'point', 'geometry', 'geography'].map((name) => [name, 'string']),
  ),
}

/** Types of columns that are written in another form than they are read, by names in column-types.ts. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  date: 'Day',
  geography: 'Spatial',
  geometry: 'Spatial',
  jsonb: 'Json',
  timestamptz: 'Time',
}

interface ColumnRow {
  table: string
  name: string
  type: string
  is_array: boolean
  is_nullable: boolean
  has_default: boolean
  is_generated: boolean
}

/** TypeScript's types of all tables and views of the schema `public`, without what extensions brought. */
export async function tableTypes(db: Db): Promise<string> {
  const { rows } = await sql<ColumnRow>`
    select relname as table, attname as name, coalesce(element.typname, type.typname) as type, element.oid is not null as is_array,
      relkind <> 'v' and not attnotnull as is_nullable, atthasdef or attidentity = 'd' as has_default,
      attgenerated = 's' or attidentity = 'a' as is_generated
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      join pg_type as type on type.oid = atttypid
      left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname collate "C", attnum`.execute(db)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `${HEADER}import type { Generated, GeneratedAlways } from 'kysely'
import type * as column from '../server/platform/db/column-types.ts'

export interface Tables {
${tables.join('')}}
`
}

function typeOf({ table, name, type, is_array, is_nullable, has_default, is_generated }: ColumnRow): string {
  const columnType = COLUMN_TYPES[type]
  if (columnType && !is_array && !is_generated)
    return `column.${columnType}${is_nullable ? 'OrNull' : has_default ? 'ByDefault' : ''}`
  if (!TYPES[type])
    throw new Error(`What do drivers return for ${type}, the type of ${table}.${name}? Add it to TYPES.`)
  const value = `${TYPES[type]}${is_array ? '[]' : ''}${is_nullable ? ' | null' : ''}`
  return is_generated ? `GeneratedAlways<${value}>` : has_default ? `Generated<${value}>` : value
}
