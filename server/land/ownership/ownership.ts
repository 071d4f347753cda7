import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { MAX_PROOFS } from '../../../domain/listing/ownership.ts'
import { proofSchema } from '../../../domain/listing/ownership-form.ts'
import { assertMay, type SignedInViewer } from '../../../domain/permissions.ts'
import { UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import { readValues } from '../../../domain/validation.ts'
import { claimUploads } from '../../content/uploads/claims.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { decideProof, lockProof, logProof } from './decide-proof.ts'
import { enterCode, issueCode } from './mailed-codes.ts'
import { getOwnPlace } from './proof-place.ts'
import { findOwnProofs, findProofs, findQueuedProofs } from './proof-rows.ts'
import type { OwnershipService, ProofTarget, SubmittedProof } from './service.ts'

const KIND = 'ownership-document'

interface OwnershipDependencies {
  db: Db
  mailer: Mailer
  storage: Storage
  /** Key for hashing codes. */
  secret: string
}

export function createOwnership(dependencies: OwnershipDependencies): OwnershipService {
  const { db, storage } = dependencies
  return {
    async list(viewer, target) {
      assertMay(viewer, 'own account')
      return findOwnProofs(db, await getOwnPlace(db, { user: viewer.id, target }))
    },
    async submit(viewer, target, values) {
      assertMay(viewer, 'own account')
      await submit(db, viewer, target, values)
    },
    async enterCode(viewer, entered) {
      assertMay(viewer, 'own account')
      await enterCode(dependencies, viewer, entered)
    },
    async queue(viewer) {
      assertMay(viewer, 'review listings')
      return findQueuedProofs(db)
    },
    async forReview(viewer, draftId) {
      assertMay(viewer, 'review listings')
      if (!isId(draftId)) return []
      const draft = await db
        .selectFrom('listing_drafts')
        .select('listing_id')
        .where('id', '=', draftId)
        .executeTakeFirst()
      return findProofs(db, { draftId, listingId: draft?.listing_id ?? null })
    },
    async decide(viewer, id, decision) {
      assertMay(viewer, 'review listings')
      await decideProof(dependencies, viewer, id, decision)
    },
    async issueCode(viewer, id, values) {
      assertMay(viewer, 'review listings')
      return issueCode(dependencies, viewer, id, values)
    },
    async openDocument(viewer, id) {
      assertMay(viewer, 'review listings')
      const document = isId(id) ? await readDocument(db, id) : null
      const opened = document === null ? null : await storage.get(UPLOAD_KINDS[KIND].bucket, document)
      if (!opened) throw new AppError('not_found')
      return opened
    },
  }
}

async function submit(db: Db, viewer: SignedInViewer, target: ProofTarget, submitted: SubmittedProof): Promise<void> {
  const { kind, owner_of_record, reference, document } = readValues(proofSchema, submitted)
  await db.transaction().execute(async (transaction) => {
    const place = await getOwnPlace(transaction, { user: viewer.id, target, isLocked: true })
    const { length } = await findOwnProofs(transaction, place)
    if (length >= MAX_PROOFS)
      throw new AppError('invalid', { detail: `A listing can have at most ${MAX_PROOFS} proofs. Email us instead.` })
    const paths = document === null ? [] : [document]
    await claimUploads(transaction, { kind: KIND, field: 'document', paths, by: viewer.id })
    const { rows } = await sql<{ id: string }>`
      insert into ownership_proofs (user_id, draft_id, listing_id, kind, document, reference, owner_of_record)
      values (${place.owner}, ${place.draftId}::uuid, ${place.listingId}::uuid, ${kind}, ${document}, ${reference},
        ${owner_of_record})
      returning id`.execute(transaction)
    const { id, title } = await lockProof(transaction, rows[0]!.id)
    await logProof(transaction, viewer, { id, title }, 'submitted')
  })
}

async function readDocument(db: Db, id: string): Promise<string | null> {
  const proof = await db.selectFrom('ownership_proofs').select('document').where('id', '=', id).executeTakeFirst()
  return proof?.document ?? null
}
