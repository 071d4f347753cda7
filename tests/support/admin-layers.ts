import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeImport } from '../../server/geodata/layers/admin/import-queue.ts'
import { processImport } from '../../server/geodata/layers/admin/process-import.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

/** Works on all waiting imports, as the process does. @returns the number of imports */
export async function processImports(
  database: TestDatabase,
  { storage }: Pick<TestApp, 'storage'>,
  signal = new AbortController().signal,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-layers-'))
  try {
    for (let done = 0; ; done++) {
      const item = await takeImport(database.db)
      if (item === null) return done
      await processImport({ database, storage, folder }, item, signal)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
