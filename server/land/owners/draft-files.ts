import type { DraftFields } from '../../../domain/draft/draft.ts'
import { AppError } from '../../../domain/errors.ts'
import { ALL_DOCUMENT_SLOTS, DOCUMENT_NAMES, documentField } from '../../../domain/listing/document-fields.ts'
import { ALL_EVIDENCE_SLOTS, evidenceField } from '../../../domain/listing/evidence-fields.ts'
import { UPLOAD_KINDS, type UploadKind } from '../../../domain/upload/uploads.ts'
import { claimUploads } from '../../content/uploads/claims.ts'
import type { Db } from '../../platform/db/database.ts'

/** The fields that name uploads. */
const FILE_FIELDS: readonly (readonly [field: string, kind: UploadKind])[] = [
  ['images', 'listing-image'],
  ['videos', 'listing-video'],
  ...ALL_EVIDENCE_SLOTS.map((slot) => [evidenceField(slot, 'document'), 'power-document'] as const),
  ...ALL_DOCUMENT_SLOTS.map((slot) => [documentField(slot, 'path'), 'listing-document'] as const),
]

/** Those that name uploads, or say something about one. */
export const FILE_FIELD_NAMES: ReadonlySet<string> = new Set([
  ...FILE_FIELDS.map(([field]) => field),
  ...ALL_DOCUMENT_SLOTS.flatMap((slot) => DOCUMENT_NAMES.map((name) => documentField(slot, name))),
])

const pathsOf = (fields: DraftFields, field: string) => (fields[field] ?? []).filter((path) => path !== '')

/** The uploads of a draft, as bucket/path. */
export const filesOf = (fields: DraftFields): string[] =>
  FILE_FIELDS.flatMap(([field, kind]) => pathsOf(fields, field).map((path) => `${UPLOAD_KINDS[kind].bucket}/${path}`))

/** Claims the uploads that a save adds. @throws AppError `invalid` at the field, `sign_in_needed` without an account */
export async function claimDraftFiles(
  transaction: Db,
  { before, after, uploader }: { before: DraftFields; after: DraftFields; uploader: string | null },
): Promise<void> {
  for (const [field, kind] of FILE_FIELDS) {
    const [old, paths] = [pathsOf(before, field), pathsOf(after, field)]
    if (paths.every((path) => old.includes(path))) continue
    if (uploader === null) throw new AppError('sign_in_needed')
    await claimUploads(transaction, { kind, field, paths, before: old, by: uploader })
  }
}
