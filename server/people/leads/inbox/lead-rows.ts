import { type RawBuilder, sql } from 'kysely'
import type { LeadRow } from '../../../../domain/lead/admin-lead.ts'
import { CONFIRMED_TYPES } from '../../../../domain/lead/lead.ts'
import type { LeadQuery, LeadSort } from '../../../../domain/lead/lead-query.ts'
import { afterBusinessHours, beforeBusinessHours, REPLY_HOURS } from '../../../../domain/settings/business-hours.ts'
import { prefixQuery } from '../../../platform/db/prefix-query.ts'

/** A lead as selected with `LEAD_COLUMNS`. */
export type LeadRecord = Omit<LeadRow, 'due_at' | 'due' | keyof LeadTimes> & LeadTimes

type LeadTimes = Record<'created_at' | 'updated_at', Date> &
  Record<'snoozed_until' | 'waiting_since' | 'confirmed_at' | 'answered_at', Date | null>

/** Leaves out tokens and digests. */
export const LEAD_COLUMNS = sql<LeadRecord>`
  id, version, type, status, name, email, company, role, phone, inquiry_type, subject, message, listing_id, listing_title, owner_id,
  (select users.email from users where users.id = owner_id) as owner, notes, source, consent, confirmed_at, answered_at,
  snoozed_until, waiting_since, reported_at is not null as is_reported, created_at, updated_at`

/** Matches the predicate of the index `leads_waiting`. */
const WAITING = sql`status in ('new', 'in_progress') and answered_at is null and type not in ('notify', 'land')`

const NAME = sql`lower(coalesce(nullif(name, ''), email))`

export const overdueBy = (now: Date) =>
  sql`${WAITING} and ${isAwake(now)}
    and coalesce(waiting_since, created_at) <= ${beforeBusinessHours(now, REPLY_HOURS).toISOString()}::timestamptz`

/** Isn't snoozed. */
const isAwake = (now: Date) => sql`coalesce(snoozed_until <= ${now.toISOString()}::timestamptz, true)`

/** SQL for a query. Without a status, it matches all leads except spam. */
export function leadConditions(
  { q, status, type, answer }: LeadQuery,
  { now, viewerId }: { now: Date; viewerId: string },
): RawBuilder<unknown> {
  const conditions = [status === null ? sql`status <> 'spam'` : sql`status = ${status}`]
  if (type !== null) conditions.push(sql`type = ${type}`)
  if (answer === 'waiting') conditions.push(WAITING, isAwake(now))
  if (answer === 'mine') conditions.push(sql`owner_id = ${viewerId}`)
  if (answer === 'snoozed') conditions.push(sql`not ${isAwake(now)}`)
  if (answer === 'overdue') conditions.push(overdueBy(now))
  if (q !== null) {
    const words = prefixQuery(q, 'simple')
    conditions.push(words === null ? sql`false` : sql`document @@ ${words}`)
  }
  return sql.join(conditions, sql` and `)
}

export const LEAD_ORDER: Record<LeadSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  updated: sql`updated_at desc, id desc`,
  name: sql`${NAME}, id`,
  '-name': sql`${NAME} desc, id desc`,
}

export function presentLead({ waiting_since, ...record }: LeadRecord, now: Date): LeadRow {
  const isWaiting =
    (record.status === 'new' || record.status === 'in_progress') &&
    record.answered_at === null &&
    !CONFIRMED_TYPES.includes(record.type)
  const isSnoozed = record.snoozed_until !== null && record.snoozed_until > now
  const dueAt = isWaiting && !isSnoozed ? afterBusinessHours(waiting_since ?? record.created_at, REPLY_HOURS) : null
  return {
    ...record,
    confirmed_at: record.confirmed_at?.toISOString() ?? null,
    answered_at: record.answered_at?.toISOString() ?? null,
    due_at: dueAt?.toISOString() ?? null,
    snoozed_until: isSnoozed ? (record.snoozed_until?.toISOString() ?? null) : null,
    due: dueAt && (dueAt <= now ? 'overdue' : 'due'),
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  }
}
