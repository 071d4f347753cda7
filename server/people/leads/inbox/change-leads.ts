import { sql, type UpdateObject } from 'kysely'
import { MAX_BULK } from '../../../../domain/content/limits.ts'
import { compareValues } from '../../../../domain/content/merge.ts'
import { AppError, ConflictError, invalid } from '../../../../domain/errors.ts'
import type { AdminLead, LeadRow } from '../../../../domain/lead/admin-lead.ts'
import type { LeadStatus } from '../../../../domain/lead/lead.ts'
import { type LeadChanges, leadChangesSchema } from '../../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { readPartialValues } from '../../../../domain/validation.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { type ActivityEntry, recordActivities, recordActivity } from '../../activity/activity.ts'
import type { Subscriptions } from '../../subscriptions.ts'
import type { MessageFiles } from '../message-files.ts'
import type { PostDependencies } from '../post-message.ts'
import { leadTitle } from '../store-lead.ts'
import { getLead, getLeadRow } from './read-leads.ts'

/** `db` is a transaction. */
export interface ChangeDependencies extends PostDependencies {
  files: Pick<MessageFiles, 'claim'>
  subscriptions: Pick<Subscriptions, 'forgetAddress'>
}

/** The fields that operators can change. */
const valuesOf = ({ status, owner_id, notes }: LeadRow): LeadChanges => ({ status, owner_id, notes })

export async function updateLead(
  { db }: ChangeDependencies,
  viewer: SignedInViewer,
  id: string,
  values: unknown,
  { version }: { version: number | null },
): Promise<AdminLead> {
  const changes = readPartialValues(leadChangesSchema, values)
  const lead = await getLeadRow(db, id, { lock: true })
  if (version !== null && version !== lead.version) await throwConflict(db, lead, changes)
  const before = valuesOf(lead)
  const after = { ...before, ...changes }
  const changed = compareValues(before, after, before).map(({ name }) => name)
  if (changed.length > 0) {
    if (changed.includes('owner_id')) await assertAdmin(db, after.owner_id)
    await setColumns(db, id, { ...after, saved_by: viewer.id })
    const entries = changed.map((name) => entryOf(lead, actionOf(name as keyof LeadChanges, after)))
    await recordActivities(db, viewer, entries)
  }
  return getLead(db, id)
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
  const { rows } = await sql<{ email: string }>`
    select users.email from leads join users on users.id = saved_by where leads.id = ${lead.id}::uuid`.execute(
    transaction,
  )
  throw new ConflictError({
    version: lead.version,
    saved_at: lead.updated_at,
    saved_by: rows[0]?.email ?? null,
    values: { ...values },
    base: null,
    differing: differing.map(({ name }) => name),
    changes: differing,
  })
}

async function assertAdmin(transaction: Db, id: string | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`select user_id from user_roles where user_id = ${id} and role = 'admin'`.execute(
    transaction,
  )
  if (rows.length === 0) throw invalid('owner_id', 'Choose an admin.')
}

export const setColumns = (db: Db, id: string, values: UpdateObject<Schema, 'leads'>) =>
  db.updateTable('leads').set(values).where('id', '=', id).execute()

export async function markDone({ db }: ChangeDependencies, viewer: SignedInViewer, id: string): Promise<void> {
  const lead = await getLeadRow(db, id, { lock: true })
  await setColumns(db, id, {
    answered_at: sql`coalesce(answered_at, now())`,
    waiting_since: null,
    snoozed_until: null,
  })
  await recordActivity(db, viewer, entryOf(lead, 'done'))
}

export async function snoozeLead(
  { db }: ChangeDependencies,
  viewer: SignedInViewer,
  id: string,
  hours: number | null,
): Promise<void> {
  const lead = await getLeadRow(db, id, { lock: true })
  const until = hours === null ? null : sql<Date>`now() + make_interval(hours => ${hours}::int)`
  await setColumns(db, id, { snoozed_until: until })
  await recordActivity(db, viewer, entryOf(lead, hours === null ? 'unsnoozed' : 'snoozed'))
}

/** @returns how many leads changed */
export async function setLeadStatus(
  { db }: ChangeDependencies,
  viewer: SignedInViewer,
  ids: readonly string[],
  status: LeadStatus,
): Promise<number> {
  const changed = await db
    .updateTable('leads')
    .set({ status, saved_by: viewer.id })
    .where('id', 'in', lockedInOrder(readIds(ids)))
    .where('status', '<>', status)
    .returning(['id', 'type', 'inquiry_type'])
    .execute()
  const entries = changed.map((lead) => entryOf(lead, `marked_${status}`))
  await recordActivities(db, viewer, entries)
  return changed.length
}

function readIds(ids: readonly string[]): string[] {
  const valid = [...new Set(ids)].filter(isId)
  if (valid.length <= MAX_BULK) return valid
  throw new AppError('invalid', { detail: `At most ${MAX_BULK} leads can be changed at a time.` })
}

/** Locks the rows in id order, so that concurrent changes of the same leads can't deadlock. */
const lockedInOrder = (ids: string[]) =>
  sql<string>`(select id from leads where id = any (${ids}::uuid[]) order by id for update)`

/**
 * Deletes leads with their notes and messages, and the searches that they saved. Queued replies are deleted too and never sent,
 * and so are alerts that have nothing left to watch.
 */
export async function removeLeads(
  { db, subscriptions }: ChangeDependencies,
  viewer: SignedInViewer,
  listed: readonly string[],
): Promise<number> {
  const ids = readIds(listed)
  await sql`
    delete from mails using lead_messages
    where mails.id = lead_messages.id and lead_id = any (${ids}::uuid[])`.execute(db)
  const removed = await db
    .deleteFrom('leads')
    .where('id', 'in', lockedInOrder(ids))
    .returning(['id', 'type', 'inquiry_type', 'email'])
    .execute()
  const addresses = new Set(removed.flatMap(({ type, email }) => (type === 'land' ? [email] : [])))
  // In order, so that concurrent deletions can't deadlock.
  for (const address of [...addresses].toSorted()) await subscriptions.forgetAddress(db, address)
  const entries = removed.map((lead) => entryOf(lead, 'deleted'))
  await recordActivities(db, viewer, entries)
  return removed.length
}
