import { sql } from 'kysely'
import type { DatasetFormat } from '../../../../domain/dataset/dataset.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FileAnalysis } from './analyze-file.ts'

/** A file version waiting to be processed. */
export interface QueuedFile {
  id: string
  dataset_id: string
  number: number
  file_path: string
  format: DatasetFormat
  bytes: number | null
  sha256: string | null
}

/** A file fails after crashing the processor this many times. */
const MAX_TRIES = 3
const CRASHED = 'Processing this file crashed three times. Check the file or upload it in another format.'

/** The oldest file that waits, or that was interrupted. */
export async function takeFile(db: Db): Promise<QueuedFile | null> {
  const isOpen = sql`state in ('waiting', 'profiling')`
  await sql`
    update dataset_files set state = 'failed', failure = ${CRASHED}
    where ${isOpen} and tries >= ${sql.lit(MAX_TRIES)}`.execute(db)
  const { rows } = await sql<QueuedFile>`
    update dataset_files set state = 'profiling', tries = tries + 1
    where id = (select id from dataset_files where ${isOpen} order by created_at, id limit 1)
    returning id, dataset_id, number, file_path, format, bytes, sha256`.execute(db)
  return rows[0] ?? null
}

/** @returns false when the file version no longer exists */
export async function isWanted(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from dataset_files where id = ${id}::uuid and state = 'profiling'`.execute(db)
  return rows.length > 0
}

/** Lets a file wait again. A failure of the storage or the database doesn't count as a try. */
export async function returnFile(db: Db, id: string, { countsAsTry }: { countsAsTry: boolean }): Promise<void> {
  await sql`
    update dataset_files set state = 'waiting', tries = tries - ${countsAsTry ? 0 : 1}::int
    where id = ${id}::uuid and state = 'profiling'`.execute(db)
}

/** Marks a version as failed. The current version stays. */
export async function failFile(db: Db, id: string, failure: string): Promise<void> {
  await sql`
    update dataset_files set state = 'failed', failure = ${failure.slice(0, 500)}
    where id = ${id}::uuid and state = 'profiling'`.execute(db)
}

/** Inserts a table's upload row before it is stored, so that it's swept once nothing references it. */
export async function insertTableUpload(db: Db, path: string, bytes: number): Promise<void> {
  await sql`
    insert into uploads (kind, bucket, path, state, bytes, received)
    values ('dataset-table', 'datasets', ${path}, 'stored', ${bytes}, ${bytes})`.execute(db)
}

/** Makes a processed version current, unless a newer one is, and publishes the dataset if it was marked public. */
export async function completeFile(
  db: Db,
  file: QueuedFile & { bytes: number; sha256: string },
  analysis: FileAnalysis,
  tablePath: string,
): Promise<void> {
  const { rowCount, badRowCount, badRows, columns, bounds, longitudeColumn, latitudeColumn } = analysis
  await db.transaction().execute(async (transaction) => {
    await sql`select from datasets where id = ${file.dataset_id}::uuid for update`.execute(transaction)
    await transaction
      .updateTable('dataset_files')
      .set({
        state: 'ready',
        failure: null,
        bytes: file.bytes,
        sha256: file.sha256,
        row_count: rowCount,
        bad_row_count: badRowCount,
        table_path: tablePath,
        bad_rows: JSON.stringify(badRows),
        columns: JSON.stringify(columns),
        ...(bounds ?? { west: null, south: null, east: null, north: null }),
        longitude_column: longitudeColumn,
        latitude_column: latitudeColumn,
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
