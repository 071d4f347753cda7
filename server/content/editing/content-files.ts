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

/** Releases the files of rows that are being deleted. */
export async function releaseFiles(db: Db, type: AnyContentType, rows: readonly RawRow[]): Promise<void> {
  for (const file of type.files) {
    const paths = rows.flatMap((row) => pathsIn(row[file.field], file))
    await releaseUploads(db, UPLOAD_KINDS[file.kind].bucket, paths)
  }
}
