import { UPLOAD_KINDS } from '../../../domain/uploads.ts'
import type { Db } from '../../db/database.ts'
import { claimUploads, letGoUploads } from '../uploads.ts'
import type { AnyContentType, Held } from './content-type.ts'

const pathsOf = (held: unknown): string[] => [held].flat().filter((path) => typeof path === 'string')

/**
 * Makes sure that the files of a save are there and stay there; those that the row, or the one that it is a copy of,
 * refers to already stay allowed. @throws AppError `invalid` at the field
 */
export async function claimFiles(db: Db, type: AnyContentType, told: Held, before: Held = {}): Promise<void> {
  for (const { field, kind } of type.files) {
    if (told[field] === undefined) continue
    await claimUploads(db, { kind, field, paths: pathsOf(told[field]), before: pathsOf(before[field]) })
  }
}

/** Of things that are being deleted. */
export async function letGoFiles(db: Db, type: AnyContentType, gone: readonly Held[]): Promise<void> {
  for (const { field, kind } of type.files) {
    const paths = gone.flatMap((held) => pathsOf(held[field]))
    await letGoUploads(db, UPLOAD_KINDS[kind].bucket, paths)
  }
}
