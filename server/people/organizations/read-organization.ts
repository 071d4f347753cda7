import { sql } from 'kysely'
import type {
  Organization,
  OrganizationMember,
  ReceivedInvitation,
  SentInvitation,
  Unshared,
} from '../../../domain/organization/organization.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { membershipOf } from './members.ts'
import type { SharedRows } from './sharing.ts'

export async function readOrganization(
  db: Db,
  { id }: SignedInViewer,
  shared: readonly SharedRows[],
): Promise<Organization | null> {
  const own = await membershipOf(db, id).executeTakeFirst()
  if (!own) return null
  const [members, invitations, unshared] = await Promise.all([
    readMembers(db, own.id),
    own.role === 'owner' ? readInvitations(db, own.id) : [],
    own.role === 'viewer' ? [] : countUnshared(db, id, shared),
  ])
  return { ...own, members, invitations, unshared }
}

async function countUnshared(db: Db, userId: string, shared: readonly SharedRows[]): Promise<Unshared[]> {
  const counts = await Promise.all(
    shared.map(async ({ noun, countPrivate }) => ({ noun, count: await countPrivate(db, userId) })),
  )
  return counts.filter(({ count }) => count > 0)
}

async function readMembers(db: Db, organizationId: string): Promise<OrganizationMember[]> {
  const { rows } = await sql<Omit<OrganizationMember, 'joined_at'> & { joined_at: Date }>`
    select users.id, users.name, users.email, role, joined_at
    from organization_members join users on users.id = user_id where organization_id = ${organizationId}::uuid
    order by role <> 'owner', joined_at, users.id`.execute(db)
  return rows.map(({ joined_at, ...member }) => ({ ...member, joined_at: joined_at.toISOString() }))
}

async function readInvitations(db: Db, organizationId: string): Promise<SentInvitation[]> {
  const rows = await openInvitations(db)
    .select(['id', 'email', 'role', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(withIsoExpiry)
}

const openInvitations = (db: Db) =>
  db
    .selectFrom('organization_invitations')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('organization_invitations.created_at')

const withIsoExpiry = <Row extends { expires_at: Date }>(row: Row) => ({
  ...row,
  expires_at: row.expires_at.toISOString(),
})

/** Anyone can sign up with any address, so invitations are shown once it's verified. */
export async function readReceived(db: Db, { email, isVerified }: SignedInViewer): Promise<ReceivedInvitation[]> {
  if (!isVerified) return []
  const rows = await openInvitations(db)
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .leftJoin('users', 'users.id', 'invited_by')
    .select([
      'organization_invitations.id',
      'organizations.name as organization',
      'role',
      'users.email as invited_by',
      'expires_at',
    ])
    .where('organization_invitations.email', '=', email)
    .execute()
  return rows.map(withIsoExpiry)
}
