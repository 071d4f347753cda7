import { sql } from 'kysely'
import type { DatasetFormat } from '../../domain/dataset.ts'
import type { Profile } from '../datasets/profile.ts'
import type { Db } from '../db/database.ts'

/** A version of a file that is to be read. */
export interface WaitingFile {
  id: string
  dataset_id: string
  number: number
  file_path: string
  format: DatasetFormat
  bytes: number | null
  sha256: string | null
}

/** Whoever reads a file says so every few seconds; one that nobody spoke of for so long is taken up again. */
const BUSY_SECONDS = 60
/** A file under which so many readers died is not tried again. */
const MOST_TRIES = 3
const DIED =
  'Reading it ended the process that read it, three times. Please check the file, or send it in another format.'

/** Takes the file that waits longest, or whose reader died, for one reader of all instances. */
export async function claimFile(db: Db): Promise<WaitingFile | null> {
  const mayBeTaken = sql`state in ('waiting', 'profiling') and coalesce(busy_until < now(), true)`
  await sql`
    update dataset_files set state = 'failed', failure = ${DIED}, busy_until = null
    where ${mayBeTaken} and tries >= ${sql.lit(MOST_TRIES)}`.execute(db)
  const { rows } = await sql<WaitingFile>`
    update dataset_files set state = 'profiling', tries = tries + 1,
      busy_until = now() + make_interval(secs => ${sql.lit(BUSY_SECONDS)})
    where id = (select id from dataset_files where ${mayBeTaken} order by created_at, id limit 1 for update skip locked)
    returning id, dataset_id, number, file_path, format, bytes, sha256`.execute(db)
  return rows[0] ?? null
}

/** @returns false when it is gone */
export async function stayAtFile(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update dataset_files set busy_until = now() + make_interval(secs => ${sql.lit(BUSY_SECONDS)})
    where id = ${id}::uuid and state = 'profiling' returning id`.execute(db)
  return rows.length > 0
}

/** It waits for another time. What the store or the database could not do was not the file's fault, and is no try. */
export async function putBackFile(
  db: Db,
  id: string,
  { inSeconds, wasTry }: { inSeconds: number; wasTry: boolean },
): Promise<void> {
  await sql`
    update dataset_files set state = 'waiting', tries = tries - ${wasTry ? 0 : 1}::int,
      busy_until = now() + make_interval(secs => ${inSeconds}::int)
    where id = ${id}::uuid and state = 'profiling'`.execute(db)
}

/** The version in force stays what it is. */
export async function failFile(db: Db, id: string, failure: string): Promise<void> {
  await sql`
    update dataset_files set state = 'failed', failure = ${failure.slice(0, 500)}, busy_until = null
    where id = ${id}::uuid and state = 'profiling'`.execute(db)
}

/** Notes a table before it is stored, so that it is swept like an upload once nothing refers to it. */
export async function noteTable(db: Db, path: string, bytes: number): Promise<void> {
  await sql`
    insert into uploads (kind, bucket, path, state, bytes, received)
    values ('dataset-table', 'datasets', ${path}, 'stored', ${bytes}, ${bytes})`.execute(db)
}

/** Puts a version into force that was read, unless a newer one was meanwhile; publishes what was to be public then. */
export async function finishFile(
  db: Db,
  file: WaitingFile & { bytes: number; sha256: string },
  profile: Profile,
  tablePath: string,
): Promise<void> {
  const { rowCount, badRowCount, badRows, columns, bounds, longitudeColumn, latitudeColumn } = profile
  await db.transaction().execute(async (transaction) => {
    await sql`select from datasets where id = ${file.dataset_id}::uuid for update`.execute(transaction)
    await transaction
      .updateTable('dataset_files')
      .set({
        ...{ state: 'ready', failure: null, busy_until: null, bytes: file.bytes, sha256: file.sha256 },
        ...{ row_count: rowCount, bad_row_count: badRowCount, table_path: tablePath },
        ...{ bad_rows: JSON.stringify(badRows), columns: JSON.stringify(columns) },
        ...(bounds ?? { west: null, south: null, east: null, north: null }),
        ...{ longitude_column: longitudeColumn, latitude_column: latitudeColumn },
      })
      .where('id', '=', file.id)
      .where('state', '=', 'profiling')
      .execute()
    await sql`
      update datasets set file_id = ready.id, file_path = ready.file_path,
        is_public = is_public or public_when_ready, public_when_ready = false
      from (select id, dataset_id, file_path from dataset_files
        where dataset_id = ${file.dataset_id}::uuid and state = 'ready' order by number desc limit 1) as ready
      where datasets.id = ready.dataset_id`.execute(transaction)
  })
}
