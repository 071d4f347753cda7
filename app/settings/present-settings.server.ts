import { type AccountOverview, SECURITY_EVENTS } from '../../domain/account/account.ts'
import { may, type SignedInViewer } from '../../domain/permissions.ts'
import { deviceOf } from './device.ts'

export type SettingsView = ReturnType<typeof presentSettings>

/** The account as the screen shows it. */
export function presentSettings(viewer: SignedInViewer, account: AccountOverview, userAgent: string | null) {
  return {
    email: account.email,
    newEmail: account.new_email,
    name: account.name,
    isVerified: account.is_verified,
    since: account.created_at,
    hasPassword: account.has_password,
    twoFactor: account.two_factor,
    needsTwoFactor: viewer.needsTwoFactor && !account.two_factor,
    preferences: account.preferences,
    passkeys: account.passkeys,
    apiKeys: account.api_keys,
    canCreateWriteKeys: may(viewer, 'change content'),
    sessions: sessionsOf(account),
    events: account.security_events.map(({ id, kind, detail, ip_address, user_agent, created_at }) => ({
      id,
      label: SECURITY_EVENTS[kind] ?? kind,
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
 * Some forms replace the session that sent them. Without JavaScript the response is still rendered for the old session,
 * which no longer exists, so the most recent session counts as this device.
 */
function sessionsOf({ sessions }: AccountOverview) {
  const hasCurrent = sessions.some(({ is_current }) => is_current)
  return sessions.map((session, index) => ({
    id: session.id,
    device: deviceOf(session.user_agent),
    address: session.ip_address,
    started: session.created_at,
    lastSeen: session.last_seen_at,
    isCurrent: hasCurrent ? session.is_current : index === 0,
  }))
}
