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
  // Read again under the lock, because the role may just have changed.
  const own = await membershipOf(transaction, id).executeTakeFirst()
  if (!rows[0] || own?.role !== 'owner') throw new AppError('organization_not_found')
  return rows[0]
}

/** The organization of an account, with its role there. */
export const membershipOf = (db: Db, userId: string) =>
  db
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .select(['organizations.id', 'organizations.name', 'role'])
    .where('user_id', '=', userId)

/** The last owner may leave or change their role only if there are no other members. @throws AppError `last_owner` */
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

/** Transfers what a member shares to another member, preferably an owner. */
export async function handOver(
  transaction: Db,
  shared: readonly SharedRows[],
  { organizationId, memberId }: Membership,
): Promise<void> {
  // Locked, so that the member shares nothing more until the transaction ends.
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

/**
 * An account that is deleted leaves its organization. If it was the last owner, the editor who joined first becomes the owner, or else
 * the viewer who did.
 */
export const createMembership = (shared: readonly SharedRows[]): Belongings => ({
  async exportOf(db, { id }) {
    const own = await membershipOf(db, id)
      .clearSelect()
      .select(['organizations.name', 'role', 'joined_at'])
      .executeTakeFirst()
    return { organization: own ?? null }
  },
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
