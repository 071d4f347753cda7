import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach } from 'vitest'
import { readArguments } from '../../server/edge/cli/import-arguments.ts'
import { type ImportCounts, importListings } from '../../server/land/import/import-listings.ts'
import { createReader } from '../../server/land/import/read-listing.ts'
import { prepareRejectedFile } from '../../server/land/import/rejected-file.ts'
import { openSource } from '../../server/land/import/row-source.ts'
import { writeListings } from '../../server/land/listings/write-imported.ts'
import type { TestDatabase } from './database.ts'

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

/** Imports a file like the command, but in this process. */
export async function importInto(database: TestDatabase, path: string, options: string[] = []): Promise<Imported> {
  const args = readArguments(['listings', path, ...options])!
  const source = await openSource(path, { folder: dirname(path), signal: new AbortController().signal })
  const rejected = await prepareRejectedFile(`${path}.rejected.csv`, source)
  const { lastRow: _, ...counts } = await importListings({
    source,
    read: createReader({ ...args, decimal: source.decimal }),
    rejected,
    write: (listings) => writeListings(database.db, listings, { isNews: !args.quiet }),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  await rejected.close({ isComplete: true })
  return { ...counts, rejections: await readRejections(`${path}.rejected.csv`) }
}

export async function readRejections(path: string): Promise<Record<string, string>[]> {
  return existsSync(path) ? parse(await readFile(path), { columns: true }) : []
}
