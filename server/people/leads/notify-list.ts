import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { LAND_CONSENT, type LeadType, NOTIFY_CONSENT } from '../../../domain/lead/lead.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import { createSecret, hashSecret } from '../../platform/secret.ts'
import { recordActivity } from '../activity/activity.ts'
import { LINK_FROM_ADDRESS, MAIL_TO_STRANGER } from '../mail/mail-limits.ts'
import type { LandRequest, NotifyLink } from './service.ts'
import {
  LEAD_FROM_NETWORK,
  type LeadDependencies,
  leadTitle,
  type NewLead,
  notifyOperator,
  storeSpam,
} from './store-lead.ts'

const LIFETIME_SECONDS = 7 * 86_400
/** A second request within this time is a double click: the link that was just sent stays valid. */
const DOUBLE_CLICK_SECONDS = 120

export function sendNotifyRequest(
  dependencies: LeadDependencies,
  caller: Caller,
  { email, source, is_spam }: { email: string; source: string; is_spam: boolean },
): Promise<void> {
  return request(dependencies, caller, is_spam, { type: 'notify', email, source, consent: NOTIFY_CONSENT })
}

export function sendLandRequest(
  dependencies: LeadDependencies,
  caller: Caller,
  { is_spam, ...lead }: LandRequest,
): Promise<void> {
  return request(dependencies, caller, is_spam, { type: 'land', ...lead, consent: LAND_CONSENT })
}

const CONFIRM = { notify: 'confirm-notify', land: 'confirm-land-request' } as const
const CONFIRMED = { notify: 'notify-confirmed', land: 'land-request-confirmed' } as const

type ConfirmedLead = NewLead & { type: keyof typeof CONFIRM }

async function request(
  { db, mailer, rateLimits, publicUrl }: LeadDependencies,
  caller: Caller,
  isSpam: boolean,
  lead: ConfirmedLead,
): Promise<void> {
  await rateLimits.count(LEAD_FROM_NETWORK, networkOf(caller.address))
  if (isSpam) return void (await storeSpam(db, lead))
  // Unlike the contact form, this fails past the limit: without the email, the address could never be confirmed.
  await rateLimits.count(MAIL_TO_STRANGER, lead.email)
  await db.transaction().execute(async (transaction) => {
    const token = createSecret()
    if (!(await storeUnconfirmed(transaction, lead, token))) return
    const url = `${publicUrl}/notify/confirm?token=${token}`
    await mailer.send(transaction, lead.email, { name: CONFIRM[lead.type], url })
  })
}

/** @returns false if the address is already confirmed or was sent a link just now; its link is not replaced */
async function storeUnconfirmed(transaction: Db, lead: ConfirmedLead, token: string): Promise<boolean> {
  const stored = await transaction
    .insertInto('leads')
    .values({
      ...lead,
      token_hash: hashSecret(token),
      token_expires_at: sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS}::int)`,
    })
    .onConflict((conflict) =>
      // Must repeat the predicate of the partial index literally; with parameters PostgreSQL would not infer the index.
      (lead.type === 'notify'
        ? conflict.column('email').where(sql<boolean>`type = 'notify' and status <> 'spam'`)
        : conflict.columns(['email', 'search']).where(sql<boolean>`type = 'land' and status <> 'spam'`)
      )
        .doUpdateSet((excluded) => ({
          token_hash: excluded.ref('excluded.token_hash'),
          token_expires_at: excluded.ref('excluded.token_expires_at'),
          consent: excluded.ref('excluded.consent'),
          source: excluded.ref('excluded.source'),
        }))
        .where(
          sql<boolean>`leads.confirmed_at is null and leads.token_expires_at
            < excluded.token_expires_at - make_interval(secs => ${DOUBLE_CLICK_SECONDS}::int)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** @throws AppError `link_used` */
export async function readNotifyLink(db: Db, token: string): Promise<NotifyLink> {
  const lead = await db
    .selectFrom('leads')
    .select(['email', 'confirmed_at', 'type'])
    .where('token_hash', '=', hashSecret(token))
    .where((lead) => lead.or([lead('confirmed_at', 'is not', null), lead('token_expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  if (!lead) throw new AppError('link_used')
  return { email: lead.email, type: lead.type, purpose: lead.confirmed_at ? 'leave' : 'confirm' }
}

/** Confirms the address, saves the search of a request for land and notifies the operator. The new token is for the unsubscribe link. */
export async function confirmNotify(dependencies: LeadDependencies, caller: Caller, token: string): Promise<LeadType> {
  const { db, rateLimits, mailer, publicUrl, prepareSearch } = dependencies
  await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
  const requested = await db
    .selectFrom('leads')
    .select('search')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  const saveSearch = requested?.search == null ? null : await prepareSearch(requested.search)
  return db.transaction().execute(async (transaction) => {
    const next = createSecret()
    const lead = await transaction
      .updateTable('leads')
      .set({ confirmed_at: sql`now()`, token_hash: hashSecret(next), token_expires_at: null, updated_at: sql`now()` })
      .where('token_hash', '=', hashSecret(token))
      .where('confirmed_at', 'is', null)
      .where('token_expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'type', 'email', 'source', 'message'])
      .executeTakeFirst()
    if (!lead) throw new AppError('link_used')
    await saveSearch?.(transaction, { email: lead.email, leadId: lead.id })
    await notifyOperator({ ...dependencies, db: transaction }, lead.id, lead)
    const url = `${publicUrl}/notify/leave?token=${next}`
    await mailer.send(transaction, lead.email, { name: CONFIRMED[lead.type === 'land' ? 'land' : 'notify'], url })
    return lead.type
  })
}

export async function unsubscribe(
  { db, rateLimits, subscriptions }: LeadDependencies,
  caller: Caller,
  token: string,
): Promise<void> {
  await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
  await db.transaction().execute(async (transaction) => {
    const lead = await transaction
      .deleteFrom('leads')
      .where('token_hash', '=', hashSecret(token))
      .where('confirmed_at', 'is not', null)
      .returning(['id', 'type', 'email', 'inquiry_type'])
      .executeTakeFirst()
    if (!lead) throw new AppError('link_used')
    await subscriptions.forgetAddress(transaction, lead.email)
    await recordActivity(transaction, VISITOR, {
      action: 'lead.withdrawn',
      subjectType: 'lead',
      subjectId: lead.id,
      subjectTitle: leadTitle(lead),
    })
  })
}
