import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { getContent } from '../../content/editing/read-content.ts'
import { updateContent } from '../../content/editing/save-content.ts'
import { isChangeableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { listingType } from '../listings/content-type.ts'

/** Locks the listing. @throws AppError `listing_not_found`, also for someone else's, and one that the viewer may only read */
export async function assertOwner(db: Db, viewer: SignedInViewer, id: string): Promise<void> {
  const { rows } = isId(id)
    ? await sql`
        select id from land_listings where id = ${id}::uuid and ${isChangeableBy(viewer.id)} for update`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new AppError('listing_not_found')
}

/** Takes the owner's listing off the site. Runs in the caller's transaction. @throws AppError `listing_not_published` */
export async function withdrawListing(transaction: Db, owner: SignedInViewer, id: string): Promise<void> {
  await assertOwner(transaction, owner, id)
  const { is_published } = await getContent(transaction, listingType, id)
  if (!is_published) throw new AppError('listing_not_published')
  const columns = { withdrawn_at: sql`now()` }
  await updateContent(transaction, listingType, owner, { id, input: { is_published: false }, version: null, columns })
}

/** Lists it again if its owner withdrew it. Runs in the caller's transaction. @throws AppError `listing_not_published` */
export async function relistListing(transaction: Db, owner: SignedInViewer, id: string): Promise<void> {
  await assertOwner(transaction, owner, id)
  const { rows } = await sql`
    select from land_listings where id = ${id}::uuid and withdrawn_at is not null`.execute(transaction)
  if (!rows[0]) throw new AppError('listing_not_published')
  const input = { is_published: true, last_confirmed_at: new Date().toISOString() }
  await updateContent(transaction, listingType, owner, { id, input, version: null })
}
