import { expect, test } from 'vitest'
import type { AccountOverview, SessionSummary } from '../../domain/account/account.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { presentSettings } from './present-settings.server.ts'

const VIEWER: SignedInViewer = {
  kind: 'user',
  id: 'u1',
  email: 'pat@voltacre.test',
  name: '',
  isAdmin: false,
  isVerified: true,
  needsTwoFactor: false,
  sessionId: 's1',
}

const session = (values: Partial<SessionSummary>): SessionSummary => ({
  id: 's1',
  user_agent: null,
  ip_address: '192.0.2.1',
  created_at: '2026-11-20T00:00:00Z',
  last_seen_at: '2026-11-21T00:00:00Z',
  is_current: false,
  ...values,
})

const account = (values: Partial<AccountOverview> = {}): AccountOverview => ({
  email: 'pat@voltacre.test',
  name: '',
  is_verified: true,
  created_at: '2026-11-01T00:00:00Z',
  has_password: true,
  new_email: null,
  two_factor: false,
  preferences: { wants_news: false, emails_messages: true },
  passkeys: [],
  api_keys: [],
  sessions: [],
  security_events: [],
  listing_count: 0,
  ...values,
})

test('devices and events have readable names', () => {
  const { events, thisDevice } = presentSettings(
    VIEWER,
    account({
      security_events: [
        {
          id: 7,
          kind: 'passkey_added',
          detail: 'Laptop',
          ip_address: null,
          user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
          created_at: '2026-11-21T03:15:00Z',
        },
      ],
    }),
    null,
  )
  expect(events).toEqual([
    {
      id: 7,
      label: 'Passkey added',
      detail: 'Laptop',
      address: null,
      device: 'Firefox on Windows',
      at: '2026-11-21T03:15:00Z',
    },
  ])
  expect(thisDevice).toBe('Unknown device')
})

test('this device is the current session, or the latest one after it was replaced', () => {
  const current = (sessions: SessionSummary[]) =>
    presentSettings(VIEWER, account({ sessions }), null)
      .sessions.filter(({ isCurrent }) => isCurrent)
      .map(({ id }) => id)
  expect(current([session({ id: 's1', is_current: true }), session({ id: 's2' })])).toEqual(['s1'])
  expect(current([session({ id: 's3' }), session({ id: 's2' })])).toEqual(['s3'])
})

test('an admin needs two-factor until it is on', () => {
  const admin = { ...VIEWER, isAdmin: true, needsTwoFactor: true }
  expect(presentSettings(admin, account(), null).needsTwoFactor).toBe(true)
  expect(presentSettings(admin, account({ two_factor: true }), null).needsTwoFactor).toBe(false)
})
