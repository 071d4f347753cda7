import { sql } from 'kysely'
import { type Actor, userIdOf } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Inserts the next version of a dataset, for `processing/file-processor.ts` to process. The upload must have been claimed in
 * the same transaction, so that its row exists.
 */
export async function insertFile(
  db: Db,
  actor: Actor,
  { datasetId, path }: { datasetId: string; path: string },
): Promise<void> {
  await sql`
    insert into dataset_files (dataset_id, number, file_path, original_name, format, bytes, sha256, created_by)
    select ${datasetId}::uuid,
      (select coalesce(max(number), 0) + 1 from dataset_files where dataset_id = ${datasetId}::uuid),
      path, coalesce(original_name, regexp_replace(path, '^.*/', '')), format, bytes, sha256, ${userIdOf(actor)}
    from uploads where bucket = 'datasets' and path = ${path}`.execute(db)
}
