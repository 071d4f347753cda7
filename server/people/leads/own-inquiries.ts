import { sql } from 'kysely'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OwnInquiry } from './service.ts'

const MAX_INQUIRIES = 200

/** What was sent about listings from the viewer's address, once it is verified: anyone can sign up with any address. */
export async function findOwnInquiries(db: Db, viewer: Viewer): Promise<OwnInquiry[]> {
  assertMay(viewer, 'own account')
  if (!viewer.isVerified) return []
  const { rows } = await sql<Omit<OwnInquiry, 'created_at'> & { created_at: Date }>`
    select leads.id, coalesce(land_listings.landowner_name, listing_title, 'A listing') as title,
      case when land_listings.is_published then slug end as slug, message, leads.created_at,
      (select coalesce(json_agg(json_build_object('body', body, 'created_at', created_at) order by created_at), '[]')
        from lead_messages where lead_id = leads.id and kind = 'reply') as replies
    from leads left join land_listings on land_listings.id = listing_id
    where leads.email = ${viewer.email} and type = 'inquiry' and leads.status <> 'spam'
    order by leads.created_at desc limit ${sql.lit(MAX_INQUIRIES)}`.execute(db)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
