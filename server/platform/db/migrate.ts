import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)

interface MigrateOptions {
  /** Applies only these, to bring an empty database to an older version. */
  only?: ReadonlySet<string>
}

/**
 * Applies pending migrations in the order of their names, each in one transaction with its row in `schema_migrations`.
 * When several instances start together, one applies them and the others wait.
 * @returns the names of those applied now
 * @throws Error when an applied migration was edited, or the database has one that this version lacks
 */
export async function migrate(
  database: Database,
  folder: URL = FOLDER,
  { only }: MigrateOptions = {},
): Promise<string[]> {
  const files = await filesIn(folder)
  return database.withSchemaLock(async () => {
    await database.runScript(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const known = await database.db.selectFrom('schema_migrations').select(['name', 'checksum']).execute()
    const applied = new Map(known.map((row) => [row.name, row.checksum]))
    const newer = known.find((row) => !files.includes(row.name))
    if (newer)
      throw new Error(
        `The database belongs to a newer version: it has migration ${newer.name}. Start that version or newer.`,
      )
    const added: string[] = []
    for (const name of files.filter((file) => only?.has(file) ?? true)) {
      const { sql, checksum } = await readMigration(folder, name)
      if (applied.has(name)) assertUnchanged(name, applied.get(name), checksum)
      else {
        await database.runScript(`begin; ${sql};
          insert into schema_migrations (name, checksum) values ('${name}', '${checksum}'); commit;`)
        added.push(name)
      }
    }
    return added
  })
}

/** Every migration of this version, with its checksum. */
export async function knownMigrations(folder = FOLDER): Promise<Map<string, string>> {
  const files = await filesIn(folder)
  const read = await Promise.all(
    files.map(async (name) => [name, (await readMigration(folder, name)).checksum] as const),
  )
  return new Map(read)
}

const filesIn = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

async function readMigration(folder: URL, name: string) {
  const sql = await readFile(new URL(name, folder), 'utf8')
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function assertUnchanged(name: string, applied: string | undefined, checksum: string): void {
  if (applied === checksum) return
  throw new Error(
    `Migration ${name} was changed after it was applied. Restore it and put the change in a new migration.`,
  )
}
