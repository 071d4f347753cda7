import { type AccountOverview, SECURITY_EVENTS } from '../../../domain/account.ts'
import { may, type SignedInViewer } from '../../../domain/permissions.ts'
import { deviceOf } from './device.ts'

export type SettingsView = ReturnType<typeof presentSettings>

/** The account in the words of the screen. */
export function presentSettings(viewer: SignedInViewer, account: AccountOverview, userAgent: string | null) {
  return {
    email: account.email,
    newEmail: account.new_email,
    name: account.name,
    isVerified: account.is_verified,
    since: account.created_at,
    twoFactor: account.two_factor,
    needsTwoFactor: viewer.needsTwoFactor && !account.two_factor,
    preferences: account.preferences,
    passkeys: account.passkeys,
    apiKeys: account.api_keys,
    mayWriteByKey: may(viewer, 'change content'),
    sessions: sessionsOf(account),
    events: account.security_events.map(({ id, kind, detail, ip_address, user_agent, created_at }) => ({
      id,
      words: SECURITY_EVENTS[kind] ?? kind,
      detail,
      address: ip_address,
      device: deviceOf(user_agent),
      at: created_at,
    })),
    listingCount: account.listing_count,
    thisDevice: deviceOf(userAgent),
  }
}

/**
 * Some forms replace the session that sent them. The answer to such a form, where there is no JavaScript, is made for
 * the former one still: this device is then the latest session.
 */
function sessionsOf({ sessions }: AccountOverview) {
  const isKnown = sessions.some(({ is_current }) => is_current)
  return sessions.map((session, index) => ({
    id: session.id,
    device: deviceOf(session.user_agent),
    address: session.ip_address,
    started: session.created_at,
    lastSeen: session.last_seen_at,
    isCurrent: isKnown ? session.is_current : index === 0,
  }))
}
