import { z } from 'zod'
import { type ApiKeySummary, KEY_LIFETIMES, KEY_SCOPES, type KeyLifetime, MOST_PER_MINUTE } from './api-keys.ts'

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
const LONGEST_EMAIL = 254
const LONGEST_NAME = 200

const given = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === '' ? `Please enter ${what}.` : undefined

/** An address, in the one way it is stored: without spaces around it, in lower case. */
export const emailSchema = z
  .string({ error: given('your email') })
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email.')
  .max(LONGEST_EMAIL, `An email address has at most ${LONGEST_EMAIL} characters.`)
  .pipe(z.email('That is not an email address. It looks like name@example.com.'))

/** A password that is being chosen; the reason stands under the field. */
export const newPasswordSchema = z
  .string({ error: given('a password') })
  .min(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters.`)

/** A password that should be one's own already: whatever it is, it is only compared. */
const passwordSchema = z
  .string({ error: given('your password') })
  .min(1, 'Please enter your password.')
  .max(LONGEST_PASSWORD, 'That is not your password.')

export const nameSchema = z
  .string()
  .trim()
  .max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters.`)
  .regex(/^[^\p{Cc}]*$/u, 'A name is one line of text.')

/** A box of a form: there when it is ticked. */
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined)

const matching = <T extends { password: string; confirm_password: string }>(schema: z.ZodType<T>) =>
  schema.refine((value) => value.password === value.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

/** The login form. An address that is none fails like a wrong password, so it is only text here. */
export const signInSchema = z.object({
  email: z.string().trim().toLowerCase().max(LONGEST_EMAIL),
  password: z.string().max(1000),
  remember: ticked,
})

export const signUpSchema = matching(
  z.object({ email: emailSchema, password: newPasswordSchema, confirm_password: z.string() }),
)

export const forgotPasswordSchema = z.object({ email: emailSchema })

export const resetPasswordSchema = matching(
  z.object({ token: z.string().max(200), password: newPasswordSchema, confirm_password: z.string() }),
)

export const changePasswordSchema = matching(
  z.object({ current_password: passwordSchema, password: newPasswordSchema, confirm_password: z.string() }),
)

export const changeEmailSchema = z.object({ email: emailSchema, current_password: passwordSchema })

/** Six digits from an app, spaces allowed; or a recovery code. */
export const twoFactorSchema = z.object({
  code: z
    .string({ error: given('the code') })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(6, 'A code has six digits, a recovery code eleven characters.').max(20)),
})

export const ownPasswordSchema = z.object({ current_password: passwordSchema })
export const profileSchema = z.object({ name: nameSchema })
export const preferencesSchema = z.object({ wants_news: ticked, wants_listing_alerts: ticked })

export const passkeySchema = z.object({
  name: nameSchema.min(1, 'Please name the passkey.').max(100, 'The name of a passkey has at most 100 characters.'),
  /** WebAuthn's own JSON, which is checked against the challenge. */
  response: z.looseObject({ id: z.string().min(1) }),
})

const LONGEST_KEY_NAME = 100
const choice = <Name extends string>(names: Readonly<Record<Name, string>>, message: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], { error: message })

const RATE = `Requests a minute is a whole number from 1 to ${MOST_PER_MINUTE}.`

export const newKeySchema = ownPasswordSchema.extend({
  name: nameSchema
    .min(1, 'Please name the key.')
    .max(LONGEST_KEY_NAME, `The name of a key has at most ${LONGEST_KEY_NAME} characters.`),
  scope: choice(KEY_SCOPES, 'Please choose what the key may do.'),
  lifetime: choice(KEY_LIFETIMES, 'Please choose how long the key works.').transform((lifetime: KeyLifetime) =>
    lifetime === 'never' ? null : Number(lifetime),
  ),
  per_minute: z
    .string({ error: RATE })
    .trim()
    .regex(/^\d{1,4}$/, RATE)
    .transform(Number)
    .pipe(z.int().min(1, RATE).max(MOST_PER_MINUTE, RATE)),
})

/** What has to be typed before an account goes. */
export const DELETE_WORD = 'DELETE'

export const deleteAccountSchema = z.object({
  current_password: passwordSchema,
  confirmation: z
    .string({ error: `Please type ${DELETE_WORD}.` })
    .trim()
    .refine((word) => word === DELETE_WORD, `Please type ${DELETE_WORD}.`),
})

export interface Preferences {
  /** News of VoltAcre, at most monthly. */
  wants_news: boolean
  /** New listings that match what one saved. */
  wants_listing_alerts: boolean
}

export interface SessionSummary {
  id: string
  /** As the browser said it of itself. */
  user_agent: string | null
  ip_address: string | null
  created_at: string
  last_seen_at: string
  /** The one that asks. */
  is_current: boolean
}

export interface PasskeySummary {
  id: string
  name: string
  created_at: string
}

/** What the security log knows, with the words that people read. */
export const SECURITY_EVENTS = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed: wrong password',
  second_factor_failed: 'Sign-in failed: wrong code',
  locked_out: 'Sign-in paused after too many failures',
  signed_out: 'Signed out',
  password_reset_asked: 'Password reset asked for',
  password_reset: 'Password reset by a mailed link',
  password_changed: 'Password changed',
  email_verified: 'E-mail address verified',
  email_change_asked: 'Change of e-mail address asked for',
  email_changed: 'E-mail address changed',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes made',
  recovery_code_used: 'Signed in with a recovery code',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  api_key_made: 'API key made',
  api_key_revoked: 'API key revoked',
  session_ended: 'Session ended from Settings',
  role_given: 'Role given',
  role_taken: 'Role taken',
  suspended: 'Account suspended',
  reinstated: 'Account reinstated',
  sign_in_refused: 'Sign-in refused: the account is suspended',
  sessions_ended: 'All sessions ended by an admin',
  data_downloaded: 'Own data downloaded',
} as const

export type SecurityEventKind = keyof typeof SECURITY_EVENTS

export interface SecurityEvent {
  id: number
  kind: SecurityEventKind
  detail: string | null
  ip_address: string | null
  user_agent: string | null
  created_at: string
}

/** Everything that Settings shows of one's own account. */
export interface AccountOverview {
  email: string
  name: string
  is_verified: boolean
  created_at: string
  /** A change of address that is not confirmed at both ends yet. */
  new_email: string | null
  two_factor: boolean
  preferences: Preferences
  passkeys: PasskeySummary[]
  /** Those that work first. */
  api_keys: ApiKeySummary[]
  /** The current one first, then the latest. */
  sessions: SessionSummary[]
  /** The latest 20. */
  security_events: SecurityEvent[]
  /** Published or not. */
  listing_count: number
}

/** What a mailed link is for. */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'confirm-email-change' | 'new-email'
