import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDuck, type Duck, type DuckSettings } from '../../server/content/datasets/duckdb/duck.ts'
import { takeFile } from '../../server/content/datasets/processing/file-queue.ts'
import { processFile } from '../../server/content/datasets/processing/process-file.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'

export interface Reader {
  duck: Duck
  /** Processes all waiting files, as the job does. @returns the number of files */
  readAll(): Promise<number>
  close(): Promise<void>
}

/** Runs long work at normal priority, because at the lowest it may never finish while other processes use every core. */
export const createTestDuck = (settings: Pick<DuckSettings, 'folder' | 'memoryMb'>): Duck =>
  createDuck({ ...settings, workNiceness: constants.priority.PRIORITY_NORMAL })

export async function openReader(db: Db, storage: Storage): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-datasets-'))
  const duck = createTestDuck({ folder })
  const context = { db, storage, duck, folder: join(folder, 'work') }
  return {
    duck,
    readAll: async () => {
      for (let read = 0; ; read++) {
        const file = await takeFile(db)
        if (file === null) return read
        await processFile(context, file, new AbortController().signal)
      }
    },
    close: async () => {
      await duck.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
