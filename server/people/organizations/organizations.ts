import { sql } from 'kysely'
import { AppError, invalid } from '../../../domain/errors.ts'
import { INVITATION_DAYS, MAX_MEMBERS, type OrganizationRole } from '../../../domain/organization/organization.ts'
import { assertMay, type Permission, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Mailer } from '../mail/mail.ts'
import {
  assertNotLastOwner,
  deleteIfEmpty,
  endMembership,
  handOver,
  lockOwned,
  membershipOf,
  type OwnedOrganization,
} from './members.ts'
import { readOrganization, readReceived } from './read-organization.ts'
import type { OrganizationsService } from './service.ts'
import type { SharedRows } from './sharing.ts'

const INVITATIONS_OF_ACCOUNT: Limit = { name: 'invitations of account', tries: 30, seconds: 3600 }

interface OrganizationDependencies {
  db: Db
  mailer: Mailer
  rateLimits: RateLimits
  /** What members share. */
  shared: readonly SharedRows[]
}

export function createOrganizations({
  db,
  mailer,
  rateLimits,
  shared,
}: OrganizationDependencies): OrganizationsService {
  const change = <T>(
    viewer: Viewer,
    permission: Permission,
    work: (transaction: Db, own: SignedInViewer) => Promise<T>,
  ) => {
    assertMay(viewer, permission)
    return db.transaction().execute((transaction) => work(transaction, viewer))
  }
  /** Runs a change of the organization that the viewer owns. */
  const changeOwned = <T>(
    viewer: Viewer,
    work: (transaction: Db, owned: OwnedOrganization, own: SignedInViewer) => Promise<T>,
  ) =>
    change(viewer, 'own account', async (transaction, own) => work(transaction, await lockOwned(transaction, own), own))
  return {
    async get(viewer) {
      assertMay(viewer, 'own account')
      return readOrganization(db, viewer, shared)
    },
    async received(viewer) {
      assertMay(viewer, 'own account')
      return readReceived(db, viewer)
    },
    create: async (viewer, name) =>
      change(viewer, 'publish or inquire', async (transaction, own) => {
        const { id } = await transaction
          .insertInto('organizations')
          .values({ name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await join(transaction, own, { organizationId: id, role: 'owner' })
        await log(transaction, own, { id, name }, 'created')
      }),
    rename: async (viewer, name) =>
      changeOwned(viewer, async (transaction, { id }) => {
        await transaction.updateTable('organizations').set({ name }).where('id', '=', id).execute()
      }),
    async invite(viewer, { email, role }) {
      assertMay(viewer, 'publish or inquire')
      await rateLimits.count(INVITATIONS_OF_ACCOUNT, viewer.id)
      await changeOwned(viewer, async (transaction, owned, own) => {
        await assertRoomFor(transaction, owned.id, email)
        const invitation = { role, invited_by: own.id, expires_at: EXPIRES }
        await transaction
          .insertInto('organization_invitations')
          .values({ organization_id: owned.id, email, ...invitation })
          .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doUpdateSet(invitation))
          .execute()
        const names = { organization: owned.name, inviter: own.name || own.email }
        await mailer.send(transaction, email, { name: 'organization-invitation', ...names })
        await log(transaction, own, owned, 'invited')
      })
    },
    revoke: async (viewer, invitationId) =>
      changeOwned(viewer, async (transaction, { id }) => {
        if (!isId(invitationId)) return
        await transaction
          .deleteFrom('organization_invitations')
          .where('id', '=', invitationId)
          .where('organization_id', '=', id)
          .execute()
      }),
    accept: async (viewer, invitationId) =>
      change(viewer, 'publish or inquire', async (transaction, own) => {
        const invitation = await takeInvitation(transaction, own, invitationId)
        await assertRoomFor(transaction, invitation.organizationId, null)
        await join(transaction, own, invitation)
        await log(transaction, own, { id: invitation.organizationId, name: invitation.name }, 'joined')
      }),
    decline: async (viewer, invitationId) =>
      change(viewer, 'own account', async (transaction, own) => {
        await takeInvitation(transaction, own, invitationId)
      }),
    setRole: async (viewer, memberId, role) =>
      changeOwned(viewer, async (transaction, owned, own) => {
        if (role !== 'owner') await assertNotLastOwner(transaction, owned.id, memberId)
        const { numUpdatedRows } = await transaction
          .updateTable('organization_members')
          .set({ role })
          .where('user_id', '=', memberId)
          .where('organization_id', '=', owned.id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new AppError('organization_not_found')
        if (role === 'viewer') await handOver(transaction, shared, { organizationId: owned.id, memberId })
        await log(transaction, own, owned, 'role_changed')
      }),
    remove: async (viewer, memberId) =>
      changeOwned(viewer, async (transaction, owned, own) => {
        await assertNotLastOwner(transaction, owned.id, memberId)
        const member = await membershipOf(transaction, memberId).executeTakeFirst()
        if (member?.id !== owned.id) return
        await endMembership(transaction, shared, { organizationId: owned.id, memberId })
        await log(transaction, own, owned, 'member_removed')
      }),
    share: async (viewer) =>
      change(viewer, 'own account', async (transaction, own) => {
        const member = await membershipOf(transaction, own.id).forUpdate('organization_members').executeTakeFirst()
        if (!member || member.role === 'viewer') throw new AppError('organization_read_only')
        for (const each of shared) await each.share(transaction, { userId: own.id, organizationId: member.id })
        await log(transaction, own, member, 'shared')
      }),
    leave: async (viewer) =>
      change(viewer, 'own account', async (transaction, own) => {
        const member = await membershipOf(transaction, own.id).forUpdate().executeTakeFirst()
        if (!member) throw new AppError('organization_not_found')
        await assertNotLastOwner(transaction, member.id, own.id)
        await endMembership(transaction, shared, { organizationId: member.id, memberId: own.id })
        await log(transaction, own, member, 'left')
        await deleteIfEmpty(transaction, member.id)
      }),
  }
}

const EXPIRES = sql<Date>`now() + make_interval(days => ${sql.lit(INVITATION_DAYS)})`

/** @throws AppError `in_organization` */
async function join(
  transaction: Db,
  { id }: SignedInViewer,
  { organizationId, role }: { organizationId: string; role: OrganizationRole },
): Promise<void> {
  const joined = await transaction
    .insertInto('organization_members')
    .values({ user_id: id, organization_id: organizationId, role })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!joined) throw new AppError('in_organization')
}

/** Deletes an invitation to the viewer's verified address, which works once. @throws AppError `invitation_not_found` */
async function takeInvitation(transaction: Db, { email, isVerified }: SignedInViewer, id: string) {
  const { rows } =
    isVerified && isId(id)
      ? await sql<{ organizationId: string; role: OrganizationRole; name: string }>`
          delete from organization_invitations using organizations
          where organization_invitations.id = ${id}::uuid and email = ${email} and expires_at > now()
            and organizations.id = organization_id
          returning organization_id as "organizationId", role, organizations.name`.execute(transaction)
      : { rows: [] }
  if (!rows[0]) throw new AppError('invitation_not_found')
  return rows[0]
}

/** @param email of the person to invite; null for an account that accepts an invitation. @throws AppError `invalid` */
async function assertRoomFor(transaction: Db, organizationId: string, email: string | null): Promise<void> {
  const { rows } = await sql<{ members: number; is_member: boolean }>`
    select count(*)::int as members, coalesce(bool_or(users.email = ${email}), false) as is_member
    from organization_members join users on users.id = user_id where organization_id = ${organizationId}::uuid`.execute(
    transaction,
  )
  const { members, is_member } = rows[0]!
  if (is_member) throw invalid('email', 'This account is a member already.')
  if (members >= MAX_MEMBERS) throw invalid('email', `An organization can have ${MAX_MEMBERS} members.`)
}

const log = (transaction: Db, viewer: SignedInViewer, { id, name }: { id: string; name: string }, what: string) =>
  recordActivity(transaction, viewer, {
    action: `organization.${what}`,
    subjectType: 'organization',
    subjectId: id,
    subjectTitle: name,
  })
