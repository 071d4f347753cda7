import { sql } from 'kysely'
import { BUCKETS } from '../../../domain/upload/media.ts'
import { UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import type { Db } from '../../platform/db/database.ts'
import { claimUploads, releaseUploads } from '../uploads/claims.ts'
import type { AnyContentType, RawRow } from './content-type.ts'

type FileField = AnyContentType['files'][number]

function pathsIn(value: unknown, { pathsOf = (value) => [value].flat() as string[] }: FileField): string[] {
  return value == null ? [] : pathsOf(value).filter((path) => typeof path === 'string')
}

/**
 * Claims the uploads that a save refers to, so that they aren't deleted as unused. Files of the current row, or of the
 * row being copied, stay allowed. @throws AppError `invalid` at the field
 */
export async function claimFiles(db: Db, type: AnyContentType, input: RawRow, current: RawRow = {}): Promise<void> {
  for (const file of type.files) {
    const { field, kind } = file
    if (input[field] === undefined) continue
    await claimUploads(db, { kind, field, paths: pathsIn(input[field], file), before: pathsIn(current[field], file) })
  }
}

/** Releases the files of rows that are being deleted, and of their parts in other tables. */
export async function releaseFiles(
  db: Db,
  type: AnyContentType,
  rows: readonly RawRow[],
  ids: readonly string[],
): Promise<void> {
  for (const file of type.files) {
    const paths = rows.flatMap((row) => pathsIn(row[file.field], file))
    await releaseUploads(db, UPLOAD_KINDS[file.kind].bucket, paths)
  }
  for (const { table, key, files } of type.childTables ?? []) {
    if (!files) continue
    const { rows: named } = await sql<{ file: string }>`
      select file from ${sql.table(table)}, unnest(${files}) as file
      where ${sql.ref(key)} = any (${[...ids]}::uuid[]) and file is not null`.execute(db)
    for (const bucket of BUCKETS) {
      const paths = named.flatMap(({ file }) => (file.startsWith(`${bucket}/`) ? [file.slice(bucket.length + 1)] : []))
      await releaseUploads(db, bucket, paths)
    }
  }
}
