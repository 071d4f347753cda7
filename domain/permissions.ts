import { AppError, type ErrorCode } from './errors.ts'

/** Someone with an account, as of this request. */
export interface SignedInViewer {
  kind: 'user'
  id: string
  email: string
  /** Empty when not given. */
  name: string
  isAdmin: boolean
  /** The address was confirmed by a mailed link. */
  isVerified: boolean
  /** An admin who may not act as one before two-factor is set up. */
  needsTwoFactor: boolean
  /** The session that the request came with; empty when a program asks with a key. */
  sessionId: string
}

/** Who is asking. Services take it as their first argument. */
export type Viewer = { kind: 'visitor' } | SignedInViewer

export const VISITOR: Viewer = { kind: 'visitor' }

/** What keeps a viewer from something; null when nothing does. */
type Obstacle = ErrorCode | null
type Rule = (viewer: Viewer) => Obstacle

const signedIn: Rule = (viewer) => (viewer.kind === 'user' ? null : 'sign_in_needed')
const verified: Rule = (viewer) =>
  viewer.kind === 'visitor' ? 'sign_in_needed' : viewer.isVerified ? null : 'verification_needed'
const admin: Rule = (viewer) => {
  if (viewer.kind === 'visitor' || !viewer.isAdmin) return 'access_denied'
  return viewer.needsTwoFactor ? 'two_factor_needed' : null
}

/** The one table of who may do what. What it does not name, everyone may: reading what is published, above all. */
const RULES = {
  /** One's own account: services look only at rows of the viewer. */
  'own account': signedIn,
  'download datasets': signedIn,
  'publish or inquire': verified,
  'use API keys': verified,
  'see the admin': admin,
  'change content': admin,
  'change settings': admin,
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
  const obstacle = RULES[permission](viewer)
  if (obstacle) throw new AppError(obstacle)
}
