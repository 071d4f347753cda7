import { NOT_SUBMITTED, type SubmitFailure } from '../ui/form/submit-errors.ts'

/** The sections of Settings in order, by their anchor. */
export const SECTIONS = {
  profile: 'Profile',
  email: 'Email',
  password: 'Password',
  'two-factor': 'Two-factor authentication',
  passkeys: 'Passkeys',
  'api-keys': 'API keys',
  sessions: 'Sessions',
  preferences: 'Email preferences',
  'security-log': 'Security log',
  'your-data': 'Your data',
} as const

export type SectionId = keyof typeof SECTIONS

/** The result of a Settings form. */
export interface Outcome {
  section: SectionId
  /** The submitted form, such as `password/change`. */
  intent: string
  /** Success message, shown above the section's forms. */
  message?: string
  /** Error message that belongs to no field. */
  problem?: string
  /** Why the submission got no response. */
  reason?: SubmitFailure
  /** Error messages by field. */
  errors?: Record<string, string>
  /** Submitted values except secrets, to refill the form without JavaScript. */
  values?: Record<string, string>
  /** Shown only once, in this response. */
  setUp?: TwoFactorView
  /** Shown only once. */
  recoveryCodes?: string[]
  /** Shown only once. */
  apiKey?: string
}

export interface TwoFactorView {
  /** Opens an authenticator app on this device. */
  uri: string
  secret: string
  qr: QrDrawing
  recoveryCodes: string[]
}

/** A QR code as one path on a square, its quiet zone included. */
export interface QrDrawing {
  size: number
  path: string
}

/** The errors of one form of a section. */
export function errorsOf(outcome: Outcome | null, intent: string): Record<string, string> {
  return (outcome?.intent === intent && outcome.errors) || {}
}

/** The action data shown when a submission fails without a response. */
export function settingsSubmitFailure(reason: SubmitFailure, form: FormData): Outcome {
  const intent = String(form.get('intent'))
  return { section: intent.split('/')[0] as SectionId, intent, problem: NOT_SUBMITTED, reason }
}
