import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach } from 'vitest'
import type { ImportCounts } from '../../server/land/import/import-listings.ts'
import type { TestDatabase } from './database.ts'
import { importRows } from './import-rows.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Writes a file in its own folder, which is deleted after the test. */
export async function importFile(content: string | Uint8Array, name = 'lots.csv'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import '))
  folders.push(folder)
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

export interface Imported extends Pick<ImportCounts, 'rows' | 'added' | 'changed' | 'unchanged' | 'rejected'> {
  /** Rows of the rejected file by column name; empty if there is no such file. */
  rejections: Record<string, string>[]
}

export async function importInto(database: TestDatabase, path: string, options: string[] = []): Promise<Imported> {
  const { lastRow: _, ...counts } = await importRows(database.db, path, options)
  return { ...counts, rejections: await readRejections(`${path}.rejected.csv`) }
}

export async function readRejections(path: string): Promise<Record<string, string>[]> {
  return existsSync(path) ? parse(await readFile(path), { columns: true }) : []
}
