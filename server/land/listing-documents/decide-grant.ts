import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { DECIDABLE, type GrantDecision } from '../../../domain/listing/document-grant.ts'
import { documentAccessPath } from '../../../domain/listing/listing-document.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import { isId } from '../../platform/db/ids.ts'
import { documentKey } from './document-key.ts'
import { isManagedBy } from './grant-rows.ts'
import type { AccessDependencies } from './request-access.ts'

interface Decided {
  path: string
  document: string
  listing_id: string
  slug: string
  title: string
  /** Null once the account is deleted. */
  reader_email: string | null
  is_decided: boolean
}

/** Does nothing if the same was decided before. */
export async function decideGrant(
  { db, mailer }: AccessDependencies,
  viewer: Viewer,
  id: string,
  decision: GrantDecision,
): Promise<void> {
  assertMay(viewer, 'own account')
  if (!isId(id)) throw new AppError('not_found')
  const { from, to } = DECIDABLE[decision]
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Decided>`
      select path, grants.title as document, listing_id, slug, landowner_name as title, reader.email as reader_email,
        not state = any(${[...from]}::text[]) as is_decided
      from document_grants as grants join land_listings as listing on listing.id = listing_id
        left join users as reader on reader.id = user_id
      where grants.id = ${id}::uuid and ${isManagedBy(viewer)} for update of grants`.execute(transaction)
    const [decided] = rows
    if (!decided) throw new AppError('not_found')
    if (decided.is_decided) return
    await sql`
      update document_grants set state = ${to}, decided_at = now(), decided_by = ${viewer.id}
      where id = ${id}::uuid`.execute(transaction)
    const { path, document, listing_id, slug, title, reader_email } = decided
    const subject = { subjectType: 'listing', subjectId: listing_id, subjectTitle: title }
    await recordActivity(transaction, viewer, { action: `document.${to}`, ...subject })
    if (decision === 'revoke' || reader_email === null) return
    const link = documentAccessPath(slug, documentKey(path))
    const email = { title, document, isGranted: decision === 'grant', path: link }
    await mailer.send(transaction, reader_email, { name: 'document-decided', ...email })
  })
}
