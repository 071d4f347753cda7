import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { INQUIRIES_PER_PAGE, type ReceivedInquiry } from '../../../domain/listing/received-inquiry.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { cappedPage, countRows } from '../../platform/db/capped-count.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { InquiriesOfOwner } from './own-listings-service.ts'

/** Of `leads`: what the owner of a listing may read. */
export const IS_RECEIVED = sql<boolean>`leads.type = 'inquiry' and leads.status <> 'spam'`

type Row = Pick<ReceivedInquiry, 'id' | 'name' | 'email' | 'company' | 'message'> & {
  created_at: Date
  title: string
  slug: string | null
}

/** Of listings that the viewer owns now. @throws AppError `listing_not_found` */
export async function findReceivedInquiries(
  db: Db,
  viewer: SignedInViewer,
  { listingId, page }: { listingId: string | null; page: number },
): Promise<InquiriesOfOwner> {
  const title = listingId === null ? null : await titleOf(db, viewer, listingId)
  const received = sql`leads join land_listings as listing on listing.id = leads.listing_id
    where listing.owner_id = ${viewer.id} and ${IS_RECEIVED}
      ${listingId === null ? sql`` : sql`and listing.id = ${listingId}::uuid`}`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select leads.id, leads.name, leads.email, leads.company, leads.message, leads.created_at,
        listing.landowner_name as title, case when listing.is_published then listing.slug end as slug
      from ${received} order by leads.created_at desc, leads.id desc
      limit ${INQUIRIES_PER_PAGE} offset ${(page - 1) * INQUIRIES_PER_PAGE}`.execute(db),
    countRows(db, received),
  ])
  return { title, inquiries: cappedPage(rows.map(present), { page, perPage: INQUIRIES_PER_PAGE, total }) }
}

async function titleOf(db: Db, viewer: SignedInViewer, listingId: string): Promise<string> {
  const listing = isId(listingId)
    ? await db
        .selectFrom('land_listings')
        .select('landowner_name')
        .where('id', '=', listingId)
        .where('owner_id', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  if (!listing) throw new AppError('listing_not_found')
  return listing.landowner_name
}

const present = ({ title, slug, created_at, ...inquiry }: Row): ReceivedInquiry => ({
  ...inquiry,
  created_at: created_at.toISOString(),
  listing: { title, slug },
})
