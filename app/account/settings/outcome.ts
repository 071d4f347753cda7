/** The sections of Settings in their order; the keys are their anchors. */
export const SECTIONS = {
  profile: 'Profile',
  email: 'E-mail',
  password: 'Password',
  'two-factor': 'Two-factor authentication',
  passkeys: 'Passkeys',
  'api-keys': 'API keys',
  sessions: 'Sessions',
  preferences: 'E-mail preferences',
  'security-log': 'Security log',
  'your-data': 'Your data',
} as const

export type SectionId = keyof typeof SECTIONS

/** What came of a form of Settings. */
export interface Outcome {
  section: SectionId
  /** Which form of the section was sent: `password/change`. */
  intent: string
  /** It worked: said above the forms of the section. */
  message?: string
  /** It did not, and no field is the reason. */
  problem?: string
  /** The reason by field. */
  errors?: Record<string, string>
  /** What was typed and is not secret, for a form that comes back without JavaScript. */
  values?: Record<string, string>
  /** Shown once, in the answer that made it. */
  setUp?: TwoFactorView
  /** Shown once as well. */
  recoveryCodes?: string[]
  /** Shown once as well. */
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
