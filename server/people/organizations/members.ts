import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Belongings } from '../belongings.ts'
import type { SharedRows } from './sharing.ts'

export interface OwnedOrganization {
  id: string
  name: string
}

/** Locks the organization that the viewer owns, so that two owners can't remove each other. @throws AppError `organization_not_found` */
export async function lockOwned(transaction: Db, { id }: SignedInViewer): Promise<OwnedOrganization> {
  const { rows } = await sql<OwnedOrganization>`
    select id, name from organizations where id in (
      select organization_id from organization_members where user_id = ${id} and role = 'owner')
    for update`.execute(transaction)
  // Once more under the lock: the role may just have changed.
  const isOwner = await transaction
    .selectFrom('organization_members')
    .select('user_id')
    .where('user_id', '=', id)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  if (!rows[0] || !isOwner) throw new AppError('organization_not_found')
  return rows[0]
}

export async function isMember(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('organization_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return member !== undefined
}

/** The last owner may only go, or become something else, with no one left behind. @throws AppError `last_owner` */
export async function assertNotLastOwner(transaction: Db, organizationId: string, memberId: string): Promise<void> {
  await sql`select from organizations where id = ${organizationId}::uuid for update`.execute(transaction)
  const members = await transaction
    .selectFrom('organization_members')
    .select(['user_id', 'role'])
    .where('organization_id', '=', organizationId)
    .execute()
  const others = members.filter(({ user_id }) => user_id !== memberId)
  if (others.length > 0 && !others.some(({ role }) => role === 'owner')) throw new AppError('last_owner')
}

/** Puts what a member shares in the name of another one, an owner if there is one. */
export async function handOver(
  transaction: Db,
  shared: readonly SharedRows[],
  { organizationId, memberId }: Membership,
): Promise<void> {
  // Locked, so that the member shares nothing more at the same time.
  await sql`select from organization_members where user_id = ${memberId} for update`.execute(transaction)
  const heir = await transaction
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '<>', memberId)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  const handed = { organizationId, from: memberId, to: heir?.user_id ?? null }
  for (const rows of shared) await rows.handOver(transaction, handed)
}

/** What the member shared stays with the organization. */
export async function endMembership(
  transaction: Db,
  shared: readonly SharedRows[],
  membership: Membership,
): Promise<void> {
  await handOver(transaction, shared, membership)
  await transaction.deleteFrom('organization_members').where('user_id', '=', membership.memberId).execute()
}

interface Membership {
  organizationId: string
  memberId: string
}

export async function deleteIfEmpty(transaction: Db, id: string): Promise<void> {
  await sql`
    delete from organizations where id = ${id}::uuid
      and not exists (select from organization_members where organization_id = ${id}::uuid)`.execute(transaction)
}

/** An account that is deleted leaves its organization: with its last owner gone, the longest-serving editor owns it, or else viewer. */
export const createMembership = (shared: readonly SharedRows[]): Belongings => ({
  exportOf: async (db, { id }) => ({
    organization:
      (await db
        .selectFrom('organization_members')
        .innerJoin('organizations', 'organizations.id', 'organization_id')
        .select(['organizations.name', 'role', 'joined_at'])
        .where('user_id', '=', id)
        .executeTakeFirst()) ?? null,
  }),
  async release(transaction, { id }) {
    const { rows } = await sql<{ id: string }>`
      select id from organizations where id = (select organization_id from organization_members where user_id = ${id})
      for update`.execute(transaction)
    const organization = rows[0]?.id
    if (!organization) return
    await sql`
      update organization_members set role = 'owner' where user_id = (
        select user_id from organization_members where organization_id = ${organization}::uuid and user_id <> ${id}
        order by role <> 'editor', joined_at, user_id limit 1)
      and not exists (
        select from organization_members
        where organization_id = ${organization}::uuid and role = 'owner' and user_id <> ${id})`.execute(transaction)
    await endMembership(transaction, shared, { organizationId: organization, memberId: id })
    await deleteIfEmpty(transaction, organization)
  },
})
