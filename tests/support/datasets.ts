import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDuck, type Duck } from '../../server/datasets/duck.ts'
import { readFile } from '../../server/datasets/read-file.ts'
import type { Db } from '../../server/db/database.ts'
import { claimFile } from '../../server/services/dataset-profiles.ts'
import type { TestApp } from './app.ts'

export interface Reader {
  duck: Duck
  /** Reads every file that waits, as the job does. @returns how many */
  readAll(): Promise<number>
  close(): Promise<void>
}

export async function openReader(db: Db, storage: TestApp['storage']): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-datasets-'))
  const duck = createDuck({ folder })
  const place = { db, storage, duck, folder: join(folder, 'work') }
  return {
    duck,
    readAll: async () => {
      for (let read = 0; ; read++) {
        const file = await claimFile(db)
        if (file === null) return read
        await readFile(place, file, new AbortController().signal)
      }
    },
    close: async () => {
      await duck.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
