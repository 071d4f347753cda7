import { UPLOAD_KINDS } from '../../domain/uploads.ts'
import type { Db } from '../db/database.ts'
import { claimUploads, releaseUploads } from '../uploads/claims.ts'
import type { AnyContentType, RawRow } from './content-type.ts'

const pathsOf = (value: unknown): string[] => [value].flat().filter((path) => typeof path === 'string')

/**
 * Claims the uploads that a save refers to, so that they aren't deleted as unused. Files of the current row, or of the
 * row being copied, stay allowed. @throws AppError `invalid` at the field
 */
export async function claimFiles(db: Db, type: AnyContentType, input: RawRow, current: RawRow = {}): Promise<void> {
  for (const { field, kind } of type.files) {
    if (input[field] === undefined) continue
    await claimUploads(db, { kind, field, paths: pathsOf(input[field]), before: pathsOf(current[field]) })
  }
}

/** Releases the files of rows that are being deleted. */
export async function releaseFiles(db: Db, type: AnyContentType, rows: readonly RawRow[]): Promise<void> {
  for (const { field, kind } of type.files) {
    const paths = rows.flatMap((row) => pathsOf(row[field]))
    await releaseUploads(db, UPLOAD_KINDS[kind].bucket, paths)
  }
}
