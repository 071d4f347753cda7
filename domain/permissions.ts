import { AppError, type ErrorCode } from './errors.ts'

/** Someone with an account, as of this request. */
export interface SignedInViewer {
  kind: 'user'
  id: string
  email: string
  /** Empty if not set. */
  name: string
  isAdmin: boolean
  /** The address was confirmed by a mailed link. */
  isVerified: boolean
  /** An admin who has to set up two-factor before acting as one. */
  needsTwoFactor: boolean
  /** The session of the request; empty for an API key. */
  sessionId: string
}

/** Who sent the request. Services take it as their first argument. */
export type Viewer = { kind: 'visitor' } | SignedInViewer

export const VISITOR: Viewer = { kind: 'visitor' }

/** The product itself, such as a job that unlists a listing. It is no viewer, because it sends no requests. */
export const SYSTEM = { kind: 'system' } as const

/** Who makes a change that a service has authorized. */
export type Actor = Viewer | typeof SYSTEM

/** The account that versions and the activity log name; null for a visitor and for the system. */
export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null)

/** Returns why the viewer lacks the permission, or null if they have it. */
type Rule = (viewer: Viewer) => ErrorCode | null

const signedIn: Rule = (viewer) => (viewer.kind === 'user' ? null : 'sign_in_needed')
const verified: Rule = (viewer) =>
  viewer.kind === 'visitor' ? 'sign_in_needed' : viewer.isVerified ? null : 'verification_needed'
const admin: Rule = (viewer) => {
  if (viewer.kind === 'visitor' || !viewer.isAdmin) return 'access_denied'
  return viewer.needsTwoFactor ? 'two_factor_needed' : null
}

/** The only table of permissions. Whatever it doesn't list is open to everyone, such as reading published content. */
const RULES = {
  /** Services limit their statements to the viewer's rows. */
  'own account': signedIn,
  'download datasets': signedIn,
  'save screenings': signedIn,
  'save land': signedIn,
  /** Only the kinds for owners; see `UPLOAD_KINDS`. */
  'upload own files': signedIn,
  'publish or inquire': verified,
  'use API keys': verified,
  'see the admin': admin,
  'change content': admin,
  'review listings': admin,
  'change settings': admin,
  'change screening profiles': admin,
  'change roles': admin,
  'answer leads': admin,
  'manage users': admin,
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof RULES

export function may(viewer: Viewer, permission: Permission): boolean {
  return RULES[permission](viewer) === null
}

/** @throws AppError `sign_in_needed`, `verification_needed`, `access_denied` or `two_factor_needed` */
export function assertMay(viewer: Viewer, permission: Permission): asserts viewer is SignedInViewer {
  const refusal = RULES[permission](viewer)
  if (refusal) throw new AppError(refusal)
}
