import { z } from 'zod'
import { type ApiKeySummary, KEY_LIFETIMES, KEY_SCOPES, type KeyLifetime, MAX_PER_MINUTE } from './api-keys.ts'
import { emailSchema, MAX_EMAIL_LENGTH, typedEmailSchema } from './email.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const MAX_NAME_LENGTH = 200

const required = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === '' ? `Please enter ${what}.` : undefined

/** A new password. The messages are shown below the field. */
const newPasswordSchema = z
  .string({ error: required('a password') })
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`)

/** The current password. It's only compared, so it needs no minimum length. */
const passwordSchema = z
  .string({ error: required('your password') })
  .min(1, 'Please enter your password.')
  .max(MAX_PASSWORD_LENGTH, 'Incorrect password.')

const nameSchema = z
  .string()
  .trim()
  .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters.`)
  .regex(/^[^\p{Cc}]*$/u, 'Enter the name on one line.')

/** A checkbox is submitted only if it's checked. */
const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined)

const withMatchingPasswords = <T extends { password: string; confirm_password: string }>(schema: z.ZodType<T>) =>
  schema.refine((value) => value.password === value.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match',
  })

/** The sign-in form. An invalid email fails like a wrong password, so its format isn't checked here. */
export const signInSchema = z.object({
  email: typedEmailSchema.pipe(z.string().max(MAX_EMAIL_LENGTH)),
  password: z.string().max(1000),
  remember: checkbox,
})

export const signUpSchema = withMatchingPasswords(
  z.object({ email: emailSchema, password: newPasswordSchema, confirm_password: z.string() }),
)

/** A form that asks for an emailed link. */
export const emailLinkSchema = z.object({ email: emailSchema })

export const resetPasswordSchema = withMatchingPasswords(
  z.object({ token: z.string().max(200), password: newPasswordSchema, confirm_password: z.string() }),
)

export const changePasswordSchema = withMatchingPasswords(
  z.object({ current_password: passwordSchema, password: newPasswordSchema, confirm_password: z.string() }),
)

export const changeEmailSchema = z.object({ email: emailSchema, current_password: passwordSchema })

/** Six digits from an app, spaces allowed, or a recovery code. */
export const twoFactorSchema = z.object({
  code: z
    .string({ error: required('the code') })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(6, 'Enter the 6-digit code or an 11-character recovery code.').max(20)),
})

export const currentPasswordSchema = z.object({ current_password: passwordSchema })
export const profileSchema = z.object({ name: nameSchema })
export const preferencesSchema = z.object({ wants_news: checkbox, emails_messages: checkbox })

export const passkeySchema = z.object({
  name: nameSchema.min(1, 'Enter a name for the passkey.').max(100, 'Use at most 100 characters.'),
  /** WebAuthn JSON, which is verified against the challenge. */
  response: z.looseObject({ id: z.string().min(1) }),
})

const MAX_KEY_NAME_LENGTH = 100
const choice = <Name extends string>(names: Readonly<Record<Name, string>>, message: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], { error: message })

const RATE = `Enter a whole number from 1 to ${MAX_PER_MINUTE}.`

export const newKeySchema = currentPasswordSchema.extend({
  name: nameSchema
    .min(1, 'Enter a name for the key.')
    .max(MAX_KEY_NAME_LENGTH, `Use at most ${MAX_KEY_NAME_LENGTH} characters.`),
  scope: choice(KEY_SCOPES, 'Choose what the key can do.'),
  lifetime: choice(KEY_LIFETIMES, 'Choose when the key expires.').transform((lifetime: KeyLifetime) =>
    lifetime === 'never' ? null : Number(lifetime),
  ),
  per_minute: z
    .string({ error: RATE })
    .trim()
    .regex(/^\d{1,4}$/, RATE)
    .transform(Number)
    .pipe(z.int().min(1, RATE).max(MAX_PER_MINUTE, RATE)),
})

/** What the user must type to confirm deleting their account. */
const DELETE_CONFIRMATION = 'DELETE'

export const deleteAccountSchema = z.object({
  current_password: passwordSchema,
  confirmation: z
    .string({ error: `Type ${DELETE_CONFIRMATION} to confirm.` })
    .trim()
    .refine((word) => word === DELETE_CONFIRMATION, `Type ${DELETE_CONFIRMATION} to confirm.`),
})

export interface Preferences {
  /** Product news, at most monthly. */
  wants_news: boolean
  /** Messages of conversations come by email too, not only on the site. */
  emails_messages: boolean
}

export interface SessionSummary {
  id: string
  /** As sent by the browser. */
  user_agent: string | null
  ip_address: string | null
  created_at: string
  last_seen_at: string
  /** The session of this request. */
  is_current: boolean
}

export interface PasskeySummary {
  id: string
  name: string
  created_at: string
}

/** The kinds of events in the security log, with their labels. */
export const SECURITY_EVENTS = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed: wrong password',
  second_factor_failed: 'Sign-in failed: wrong code',
  locked_out: 'Sign-in paused after too many failed attempts',
  sign_in_link_asked: 'Sign-in link requested',
  signed_out: 'Signed out',
  password_reset_asked: 'Password reset requested',
  password_reset: 'Password reset by email link',
  password_changed: 'Password changed',
  password_removed: 'Password removed because the address hadn’t been verified',
  email_verified: 'Email address verified',
  email_change_asked: 'Email address change requested',
  email_changed: 'Email address changed',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'New recovery codes created',
  recovery_code_used: 'Signed in with a recovery code',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  api_key_made: 'API key created',
  api_key_revoked: 'API key revoked',
  session_ended: 'Signed out a session from Settings',
  role_given: 'Role granted',
  role_taken: 'Role revoked',
  suspended: 'Account suspended',
  reinstated: 'Account reinstated',
  sign_in_refused: 'Sign-in blocked: account suspended',
  sessions_ended: 'Signed out everywhere by an admin',
  data_downloaded: 'Data downloaded',
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

/** Everything that Settings shows. */
export interface AccountOverview {
  email: string
  name: string
  is_verified: boolean
  created_at: string
  /** False for an account that was created by an emailed link. */
  has_password: boolean
  /** A pending email change that isn't confirmed at both addresses yet. */
  new_email: string | null
  two_factor: boolean
  preferences: Preferences
  passkeys: PasskeySummary[]
  /** Active keys first. */
  api_keys: ApiKeySummary[]
  /** The current one first, then by last activity. */
  sessions: SessionSummary[]
  /** The latest 20. */
  security_events: SecurityEvent[]
  /** Published or not. */
  listing_count: number
}

/** What an emailed link is for. */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'confirm-email-change' | 'new-email'
