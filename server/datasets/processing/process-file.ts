import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import {
  failFile,
  finishFile,
  noteTable,
  putBackFile,
  stayAtFile,
  type WaitingFile,
} from '../services/dataset-profiles.ts'
import { giveBack } from '../storage/give-back.ts'
import type { Storage } from '../storage/storage.ts'
import { type Duck, DuckFailure } from './duck.ts'
import { profileFile } from './profile.ts'
import { Unreadable } from './unreadable.ts'

export interface ReaderPlace {
  db: Db
  storage: Storage
  duck: Duck
  /** In DuckDB's own. */
  folder: string
}

/** Of `BUSY_SECONDS`, so that a database that is slow for a moment ends nothing. */
const STAYS_MS = 15_000
const LATER_SECONDS = 20
const GONE = 'The file is not in the store any more. Please upload it again.'

/**
 * Reads one file and puts it into force, or says why it cannot be read. What is no fault of the file is thrown, and the file
 * waits for another time.
 */
export async function readFile(place: ReaderPlace, file: WaitingFile, stopping: AbortSignal): Promise<void> {
  const folder = join(place.folder, file.id)
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const staying = setInterval(() => {
    stayAtFile(place.db, file.id).then(
      (isThere) => isThere || lost.abort(new Unreadable(GONE)),
      () => {},
    )
  }, STAYS_MS)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await readIn(place, file, folder, signal)
  } catch (error) {
    if (error instanceof Unreadable) return void (await failFile(place.db, file.id, error.message))
    // Under which DuckDB dies may be at fault, so that counts as a try.
    const died = error instanceof DuckFailure
    await putBackFile(place.db, file.id, { inSeconds: stopping.aborted || died ? 0 : LATER_SECONDS, wasTry: died })
    if (!stopping.aborted) throw error
  } finally {
    clearInterval(staying)
    await rm(folder, { recursive: true, force: true })
  }
}

async function readIn(place: ReaderPlace, file: WaitingFile, folder: string, signal: AbortSignal): Promise<void> {
  const { db, storage, duck } = place
  const source = join(folder, 'source')
  const fetched = { ...file, ...(await fetchFile(storage, file, source, signal)) }
  const profile = await profileFile(duck, { source, format: file.format, bytes: fetched.bytes, folder }, signal)
  const tablePath = `tables/${randomUUID()}.parquet`
  await noteTable(db, tablePath, (await stat(profile.table)).size)
  await storage.put('datasets', tablePath, createReadStream(profile.table), { isPassing: true })
  signal.throwIfAborted()
  await finishFile(db, fetched, profile, tablePath)
}

/** Where it lies already, it gets a second name and is not copied. Files from before there were versions nobody hashed. */
async function fetchFile(
  storage: Storage,
  { file_path, sha256 }: WaitingFile,
  target: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  if (!(await storage.saveAs('datasets', file_path, target))) throw new Unreadable(GONE)
  const { size } = await stat(target)
  return { bytes: size, sha256: sha256 ?? (await digestOf(target, signal)) }
}

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) {
    digest.update(chunk)
    giveBack(chunk)
  }
  return digest.digest('hex')
}
