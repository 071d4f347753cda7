import { sql } from 'kysely'
import type {
  Organization,
  OrganizationMember,
  ReceivedInvitation,
  SentInvitation,
} from '../../../domain/organization/organization.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'

export async function readOrganization(db: Db, { id }: SignedInViewer): Promise<Organization | null> {
  const own = await db
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organizations.id', 'organizations.name', 'role'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!own) return null
  const [members, invitations] = await Promise.all([
    readMembers(db, own.id),
    own.role === 'owner' ? readInvitations(db, own.id) : [],
  ])
  return { ...own, members, invitations }
}

async function readMembers(db: Db, organizationId: string): Promise<OrganizationMember[]> {
  const { rows } = await sql<Omit<OrganizationMember, 'joined_at'> & { joined_at: Date }>`
    select users.id, users.name, users.email, role, joined_at
    from organization_members join users on users.id = user_id where organization_id = ${organizationId}::uuid
    order by role <> 'owner', joined_at, users.id`.execute(db)
  return rows.map(({ joined_at, ...member }) => ({ ...member, joined_at: joined_at.toISOString() }))
}

async function readInvitations(db: Db, organizationId: string): Promise<SentInvitation[]> {
  const rows = await db
    .selectFrom('organization_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at')
    .execute()
  return rows.map(({ expires_at, ...invitation }) => ({ ...invitation, expires_at: expires_at.toISOString() }))
}

/** Anyone can sign up with any address, so invitations are shown once it's verified. */
export async function readReceived(db: Db, { email, isVerified }: SignedInViewer): Promise<ReceivedInvitation[]> {
  if (!isVerified) return []
  const rows = await db
    .selectFrom('organization_invitations')
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
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('organization_invitations.created_at')
    .execute()
  return rows.map(({ expires_at, ...invitation }) => ({ ...invitation, expires_at: expires_at.toISOString() }))
}
