import type { SecurityEventKind } from '../../../domain/account/account.ts'
import type { Db } from '../../platform/db/database.ts'

/** What the security log says about an account before a submission. Times are null for what didn't happen. */
export interface AccountRisk {
  name: string
  email: string
  created_at: Date
  is_verified: boolean
  has_two_factor: boolean
  /** The last first sign-in from a browser that the account hadn't used, in the 72 hours before. */
  new_device_at: Date | null
  /** The last first sign-in from a network that the account hadn't used, in the 72 hours before. */
  new_network_at: Date | null
  password_changed_at: Date | null
  email_changed_at: Date | null
}

const RECENT_MS = 72 * 3_600_000
/** The latest; an account with more in a year is used by a script. */
const MAX_EVENTS = 1_000

const SIGN_INS: readonly SecurityEventKind[] = ['signed_up', 'signed_in', 'recovery_code_used']
const PASSWORD_CHANGES: readonly SecurityEventKind[] = ['password_changed', 'password_reset']
const EMAIL_CHANGES: readonly SecurityEventKind[] = ['email_changed']

interface Event {
  kind: SecurityEventKind
  ip_address: string | null
  user_agent: string | null
  created_at: Date
}

/** For operators only: the caller has authorized one. @returns null if there is no such account */
export async function readAccountRisk(db: Db, userId: string, before: Date): Promise<AccountRisk | null> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'created_at', 'email_verified as is_verified', 'two_factor_enabled as has_two_factor'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return null
  const events: Event[] = await db
    .selectFrom('security_events')
    .select(['kind', 'ip_address', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', 'in', [...SIGN_INS, ...PASSWORD_CHANGES, ...EMAIL_CHANGES])
    .where('created_at', '<=', before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const since = new Date(before.getTime() - RECENT_MS)
  const last = (kinds: readonly SecurityEventKind[]) =>
    events.find(({ kind, created_at }) => kinds.includes(kind) && created_at >= since)?.created_at ?? null
  const signIns = events.filter(({ kind }) => SIGN_INS.includes(kind)).toReversed()
  return {
    ...user,
    new_device_at: lastFirstUse(signIns, browserOf, since),
    new_network_at: lastFirstUse(signIns, providerOf, since),
    password_changed_at: last(PASSWORD_CHANGES),
    email_changed_at: last(EMAIL_CHANGES),
  }
}

/** When something was first used that wasn't the first of its kind, if that was recent. `signIns`: the oldest first. */
function lastFirstUse(signIns: readonly Event[], of: (event: Event) => string | null, since: Date): Date | null {
  const known = new Set<string>()
  let last: Date | null = null
  for (const event of signIns) {
    const value = of(event)
    if (value === null || known.has(value)) continue
    if (known.size > 0 && event.created_at >= since) last = event.created_at
    known.add(value)
  }
  return last
}

/** A user agent without versions, because browsers update themselves. */
const browserOf = ({ user_agent }: Event) => user_agent?.replace(/\d[\d._]*/g, '') ?? null

/** The provider of the network, roughly: the first half of an IPv4 address, the first 32 bits of an IPv6 address. */
function providerOf({ ip_address }: Event): string | null {
  if (ip_address === null) return null
  return ip_address
    .split(ip_address.includes(':') ? ':' : '.')
    .slice(0, 2)
    .join('.')
}
