import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { applyMigration, type LockOptions } from './apply-migration.ts'
import type { Database } from './database.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)

interface MigrateOptions extends LockOptions {
  /** Applies only these, to bring an empty database to an older version. */
  only?: ReadonlySet<string>
}

/**
 * Applies pending migrations in the order of their names, each with its row in `schema_migrations`. When several instances
 * start together, one applies them and the others wait. Migrations of a newer version are fine unless they remove what this
 * version uses.
 * @returns the names of those applied now
 * @throws Error when an applied migration was edited, the database has one that this version can't run with, or others hold
 * a lock for too long
 */
export async function migrate(
  database: Database,
  folder: URL = FOLDER,
  { only, ...lockOptions }: MigrateOptions = {},
): Promise<string[]> {
  const files = await filesIn(folder)
  return database.withSchemaLock(async () => {
    await database.runScript(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    // Before migration 079, the table has no column `requires`.
    const known = await database.db.selectFrom('schema_migrations').selectAll().execute()
    assertSupported(known, files)
    const applied = new Map(known.map((row) => [row.name, row.checksum]))
    const added: string[] = []
    for (const name of files.filter((file) => only?.has(file) ?? true)) {
      const migration = await readMigration(folder, name)
      if (applied.has(name)) assertUnchanged(name, applied.get(name), migration.checksum)
      else {
        await applyMigration(database, migration, lockOptions)
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
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function assertSupported(
  applied: readonly { name: string; requires?: string | null }[],
  files: readonly string[],
): void {
  const unsupported = applied.find(
    ({ name, requires = name }) => !files.includes(name) && requires !== null && !files.includes(requires),
  )
  if (unsupported)
    throw new Error(
      `The database belongs to a newer version: it has migration ${unsupported.name}. Start that version or newer.`,
    )
}

function assertUnchanged(name: string, applied: string | undefined, checksum: string): void {
  if (applied === checksum) return
  throw new Error(
    `Migration ${name} was changed after it was applied. Restore it and put the change in a new migration.`,
  )
}
