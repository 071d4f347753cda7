import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { NOTIFY_CONSENT } from '../../domain/lead.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { type Caller, networkOf } from '../auth/caller.ts'
import type { Db } from '../db/database.ts'
import { noteActivity } from './activity.ts'
import { type LeadDependencies, type NewLead, storeSpam, tellOperator, titleOf } from './leads-store.ts'

const TOKEN_BYTES = 32
const LIFETIME_SECONDS = 7 * 86_400
/** Whoever asks again so soon has pressed twice: the link that is on its way stays good. */
const TWICE_WITHIN_SECONDS = 120

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

export async function sendNotifyRequest(
  { db, mailer, attempts, publicUrl }: LeadDependencies,
  caller: Caller,
  { email, source, is_spam }: { email: string; source: string; is_spam: boolean },
): Promise<void> {
  await attempts.count('lead from network', networkOf(caller.address))
  const lead: NewLead = { type: 'notify', email, source, consent: NOTIFY_CONSENT }
  if (is_spam) return void (await storeSpam(db, lead))
  // Without its link the address could never be confirmed, so there is no success without the mail.
  await attempts.count('mail to stranger', email)
  await db.transaction().execute(async (transaction) => {
    const token = newToken()
    if (!(await storeUnconfirmed(transaction, lead, token))) return
    await mailer.send(transaction, email, { name: 'confirm-notify', url: `${publicUrl}/notify/confirm?token=${token}` })
  })
}

/** @returns false for an address that is confirmed, or was asked just now: its link is not replaced */
async function storeUnconfirmed(transaction: Db, lead: NewLead, token: string): Promise<boolean> {
  const stored = await transaction
    .insertInto('leads')
    .values({
      ...lead,
      token_hash: hashOf(token),
      token_expires_at: sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS}::int)`,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        // The condition of the index, written out: with parameters it would not be found.
        .where(sql<boolean>`type = 'notify' and status <> 'spam'`)
        .doUpdateSet((excluded) => ({
          token_hash: excluded.ref('excluded.token_hash'),
          token_expires_at: excluded.ref('excluded.token_expires_at'),
          consent: excluded.ref('excluded.consent'),
          source: excluded.ref('excluded.source'),
        }))
        .where(
          sql<boolean>`leads.confirmed_at is null and leads.token_expires_at
            < excluded.token_expires_at - make_interval(secs => ${TWICE_WITHIN_SECONDS}::int)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** @throws AppError `link_used` */
export async function readNotifyLink(db: Db, token: string): Promise<{ email: string; purpose: 'confirm' | 'leave' }> {
  const lead = await db
    .selectFrom('leads')
    .select(['email', 'confirmed_at'])
    .where('token_hash', '=', hashOf(token))
    .where((lead) => lead.or([lead('confirmed_at', 'is not', null), lead('token_expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  if (!lead) throw new AppError('link_used')
  return { email: lead.email, purpose: lead.confirmed_at ? 'leave' : 'confirm' }
}

/** From here on it is a lead that the operator hears of. The next token is that of the link which ends it. */
export async function confirmNotify(dependencies: LeadDependencies, caller: Caller, token: string): Promise<void> {
  const { db, attempts, mailer, publicUrl } = dependencies
  await attempts.count('link from address', networkOf(caller.address))
  await db.transaction().execute(async (transaction) => {
    const next = newToken()
    const lead = await transaction
      .updateTable('leads')
      .set({ confirmed_at: sql`now()`, token_hash: hashOf(next), token_expires_at: null, updated_at: sql`now()` })
      .where('token_hash', '=', hashOf(token))
      .where('confirmed_at', 'is', null)
      .where('token_expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'type', 'email', 'source'])
      .executeTakeFirst()
    if (!lead) throw new AppError('link_used')
    await tellOperator({ ...dependencies, db: transaction }, lead.id, lead)
    const url = `${publicUrl}/notify/leave?token=${next}`
    await mailer.send(transaction, lead.email, { name: 'notify-confirmed', url })
  })
}

export async function leaveNotify({ db, attempts }: LeadDependencies, caller: Caller, token: string): Promise<void> {
  await attempts.count('link from address', networkOf(caller.address))
  await db.transaction().execute(async (transaction) => {
    const lead = await transaction
      .deleteFrom('leads')
      .where('token_hash', '=', hashOf(token))
      .where('confirmed_at', 'is not', null)
      .returning(['id', 'type', 'inquiry_type'])
      .executeTakeFirst()
    if (!lead) throw new AppError('link_used')
    await noteActivity(transaction, VISITOR, {
      action: 'lead.withdrawn',
      subjectType: 'lead',
      subjectId: lead.id,
      subjectTitle: titleOf(lead),
    })
  })
}
