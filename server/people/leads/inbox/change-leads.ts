import { sql } from 'kysely'
import { compareValues } from '../../../../domain/content/merge.ts'
import { ConflictError, invalid } from '../../../../domain/errors.ts'
import type { AdminLead, LeadRow } from '../../../../domain/lead/admin-lead.ts'
import type { LeadStatus } from '../../../../domain/lead/lead.ts'
import { type LeadChanges, leadChangesSchema } from '../../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { readPartialValues } from '../../../../domain/validation.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ActivityEntry, recordActivities } from '../../activity/activity.ts'
import type { Subscriptions } from '../../subscriptions.ts'
import { leadTitle } from '../store-lead.ts'
import { getLead, getLeadRow } from './read-leads.ts'

/** The fields that operators can change. */
const valuesOf = ({ status, owner_id, notes }: LeadRow): LeadChanges => ({ status, owner_id, notes })

interface Update {
  id: string
  values: unknown
  /** The version the editor started from; null overwrites whatever is stored. */
  version: number | null
}

export async function updateLead(
  transaction: Db,
  viewer: SignedInViewer,
  { id, values, version }: Update,
): Promise<AdminLead> {
  const changes = readPartialValues(leadChangesSchema, values)
  const lead = await getLeadRow(transaction, id, { lock: true })
  if (version !== null && version !== lead.version) await throwConflict(transaction, lead, changes)
  const before = valuesOf(lead)
  const after = { ...before, ...changes }
  const changed = compareValues(before, after, before).map(({ name }) => name)
  if (changed.length > 0) {
    if (changed.includes('owner_id')) await assertAdmin(transaction, after.owner_id)
    await transaction
      .updateTable('leads')
      .set({ ...after, saved_by: viewer.id })
      .where('id', '=', id)
      .execute()
    await recordActivities(
      transaction,
      viewer,
      changed.map((name) => entryOf(lead, actionOf(name as keyof LeadChanges, after))),
    )
  }
  return getLead(transaction, id)
}

function actionOf(name: keyof LeadChanges, { status, owner_id }: LeadChanges): string {
  if (name === 'status') return `marked_${status}`
  if (name === 'owner_id') return owner_id === null ? 'unassigned' : 'assigned'
  return 'notes_changed'
}

/** Contains no personal data. */
export const entryOf = (lead: Pick<LeadRow, 'id' | 'type' | 'inquiry_type'>, change: string): ActivityEntry => ({
  action: `lead.${change}`,
  subjectType: 'lead',
  subjectId: lead.id,
  subjectTitle: leadTitle(lead),
})

/** Reports each field in which the save differs from the newer version. */
async function throwConflict(transaction: Db, lead: LeadRow, changes: Partial<LeadChanges>): Promise<never> {
  const values = valuesOf(lead)
  const differing = compareValues(null, { ...values, ...changes }, values)
  const savedBy = await transaction
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'leads.saved_by')
    .select('users.email')
    .where('leads.id', '=', lead.id)
    .executeTakeFirst()
  throw new ConflictError({
    version: lead.version,
    saved_at: lead.updated_at,
    saved_by: savedBy?.email ?? null,
    values: { ...values },
    base: null,
    differing: differing.map(({ name }) => name),
    changes: differing,
  })
}

async function assertAdmin(transaction: Db, id: string | null): Promise<void> {
  if (id === null) return
  const admin = await transaction
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) throw invalid('owner_id', 'Choose an admin.')
}

export async function markDone(transaction: Db, viewer: SignedInViewer, id: string): Promise<void> {
  const lead = await getLeadRow(transaction, id, { lock: true })
  await transaction
    .updateTable('leads')
    .set({ answered_at: sql`coalesce(answered_at, now())`, waiting_since: null, snoozed_until: null })
    .where('id', '=', id)
    .execute()
  await recordActivities(transaction, viewer, [entryOf(lead, 'done')])
}

export async function snoozeLead(
  transaction: Db,
  viewer: SignedInViewer,
  { id, hours }: { id: string; hours: number | null },
): Promise<void> {
  const lead = await getLeadRow(transaction, id, { lock: true })
  await transaction
    .updateTable('leads')
    .set({ snoozed_until: hours === null ? null : sql`now() + make_interval(hours => ${hours}::int)` })
    .where('id', '=', id)
    .execute()
  await recordActivities(transaction, viewer, [entryOf(lead, hours === null ? 'unsnoozed' : 'snoozed')])
}

/** @returns how many leads changed */
export async function setLeadStatus(
  transaction: Db,
  viewer: SignedInViewer,
  ids: string[],
  status: LeadStatus,
): Promise<number> {
  const changed = await transaction
    .updateTable('leads')
    .set({ status, saved_by: viewer.id })
    .where('id', 'in', lockedInOrder(ids))
    .where('status', '<>', status)
    .returning(['id', 'type', 'inquiry_type'])
    .execute()
  if (changed.length > 0) {
    await recordActivities(
      transaction,
      viewer,
      changed.map((lead) => entryOf(lead, `marked_${status}`)),
    )
  }
  return changed.length
}

/** Locks the rows in id order, so that concurrent changes of the same leads can't deadlock. */
const lockedInOrder = (ids: string[]) =>
  sql<string>`(select id from leads where id = any (${ids}::uuid[]) order by id for update)`

/**
 * Deletes leads with their notes and messages, and the searches that they saved. Replies that are still queued are deleted too and
 * never sent, as are alerts once nothing is left to look out for.
 */
export async function removeLeads(
  transaction: Db,
  viewer: SignedInViewer,
  { ids, subscriptions }: { ids: string[]; subscriptions: Pick<Subscriptions, 'forgetAddress'> },
): Promise<number> {
  await sql`
    delete from mails using lead_messages
    where mails.id = lead_messages.id and lead_id = any (${ids}::uuid[])`.execute(transaction)
  const removed = await transaction
    .deleteFrom('leads')
    .where('id', 'in', lockedInOrder(ids))
    .returning(['id', 'type', 'inquiry_type', 'email'])
    .execute()
  const addresses = new Set(removed.flatMap(({ type, email }) => (type === 'land' ? [email] : [])))
  // In order, so that concurrent deletions can't deadlock.
  for (const address of [...addresses].toSorted()) await subscriptions.forgetAddress(transaction, address)
  if (removed.length > 0) {
    await recordActivities(
      transaction,
      viewer,
      removed.map((lead) => entryOf(lead, 'deleted')),
    )
  }
  return removed.length
}
