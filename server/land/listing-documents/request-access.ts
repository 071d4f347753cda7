import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { documentRequestSchema, signatureSchema } from '../../../domain/listing/document-grant.ts'
import { NDA_VERSION } from '../../../domain/listing/nda.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import { readValues } from '../../../domain/validation.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { sha256Of } from '../../platform/storage/sha256.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { DocumentPlace } from './access-service.ts'
import { type FoundDocument, getLocked } from './grant-rows.ts'
import { drawSignedNda } from './nda-pdf.ts'
import type { MarkedCopies } from './watermark/marked-copies.ts'

export interface AccessDependencies {
  db: Db
  mailer: Mailer
  storage: Storage
  rateLimits: RateLimits
  copies: MarkedCopies
  /** The operator's address. */
  contactEmail: () => string
}

const REQUESTS_OF_READER: Limit = { name: 'documents asked for', tries: 40, seconds: 24 * 3600 }

/** Asks the owner, who gets an email with a link to the decision. */
export async function askForDocument(
  dependencies: AccessDependencies,
  viewer: Viewer,
  place: DocumentPlace,
  values: unknown,
): Promise<void> {
  assertMay(viewer, 'publish or inquire')
  const { db, mailer, contactEmail } = dependencies
  const { name, company } = readValues(documentRequestSchema, values)
  const found = await getOffered(dependencies, viewer, place, 'request')
  await assertMarkable(dependencies, found)
  const { listing, path, title } = found
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into document_grants (listing_id, path, title, user_id, reader_name, company, state)
      values (${listing.id}::uuid, ${path}, ${title}, ${viewer.id}, ${name}, ${company}, 'requested')
      on conflict (listing_id, path, user_id) do nothing returning id`.execute(transaction)
    if (rows.length === 0) return
    await logAccess(transaction, viewer, found, 'requested')
    const link = `/my/listings/${listing.id}/documents`
    const email = { title: listing.title, document: title, reader: name, company, path: link }
    await mailer.send(transaction, listing.owner_email ?? contactEmail(), { name: 'document-requested', ...email })
  })
}

/** Stores the signed NDA with the grant. */
export async function signForDocument(
  dependencies: AccessDependencies,
  viewer: Viewer,
  place: DocumentPlace,
  values: unknown,
): Promise<void> {
  assertMay(viewer, 'publish or inquire')
  const { db, storage } = dependencies
  const { name, company } = readValues(signatureSchema, values)
  const found = await getOffered(dependencies, viewer, place, 'nda')
  if (found.grant?.signed_at) return
  await assertMarkable(dependencies, found)
  const { listing, path, title } = found
  const signedAt = new Date().toISOString()
  const pdf = await drawSignedNda({
    reader: { name, company, email: viewer.email },
    signedAt,
    listing: { title: listing.title, owner: listing.owner_name },
    document: { title, sha256: await hashDocument(storage, path) },
  })
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into document_grants
        (listing_id, path, title, user_id, reader_name, company, state, nda_version, signed_at, signed_pdf)
      values (${listing.id}::uuid, ${path}, ${title}, ${viewer.id}, ${name}, ${company}, 'granted', ${NDA_VERSION},
        ${signedAt}::text::timestamptz, ${pdf}::bytea)
      on conflict (listing_id, path, user_id) do update set title = excluded.title, reader_name = excluded.reader_name,
        company = excluded.company, state = 'granted', nda_version = excluded.nda_version,
        signed_at = excluded.signed_at, signed_pdf = excluded.signed_pdf
      where document_grants.signed_at is null and document_grants.state in ('requested', 'granted')
      returning id`.execute(transaction)
    if (rows.length > 0) await logAccess(transaction, viewer, found, 'signed')
  })
}

/** A document that the viewer may ask or sign for. @throws AppError `not_found`, `too_many_requests`, `invalid` with a `detail` */
async function getOffered(
  { db, rateLimits }: AccessDependencies,
  viewer: SignedInViewer,
  place: DocumentPlace,
  access: FoundDocument['access'],
): Promise<FoundDocument> {
  await rateLimits.count(REQUESTS_OF_READER, viewer.id)
  const found = await getLocked(db, viewer, place)
  if (found.access !== access) throw new AppError('not_found')
  const { listing, grant } = found
  if (listing.is_own)
    throw new AppError('invalid', { detail: 'This is your own listing. Open the document from My listings.' })
  if (grant?.state === 'refused' || grant?.state === 'revoked' || listing.is_blocked)
    throw new AppError('invalid', { detail: 'The landowner doesn’t share this document with you.' })
  return found
}

/** Called before anyone signs or asks for a document that couldn't be opened. @throws AppError `invalid` with a `detail` */
async function assertMarkable({ copies }: AccessDependencies, { path, listing }: FoundDocument): Promise<void> {
  const { stream } = await copies.make(path, [listing.title])
  stream.destroy()
}

async function hashDocument(storage: Storage, path: string): Promise<string> {
  const file = await storage.get(UPLOAD_KINDS['listing-document'].bucket, path)
  if (!file) throw new AppError('not_found')
  return sha256Of(file.stream)
}

const logAccess = (db: Db, viewer: SignedInViewer, { listing }: FoundDocument, event: 'requested' | 'signed') =>
  recordActivity(db, viewer, {
    action: `document.${event}`,
    subjectType: 'listing',
    subjectId: listing.id,
    subjectTitle: listing.title,
  })
