/** Proof that someone may list the land, and the badge that follows from it. */

export const OWNERSHIP_LABELS = {
  document: 'Deed or tax record',
  county_record: 'County record',
  mailed_code: 'Code mailed to the address of record',
  broker: 'Broker license and listing agreement',
} as const

export type OwnershipKind = keyof typeof OWNERSHIP_LABELS

/** The strongest first. */
export const OWNERSHIP_KINDS = Object.keys(OWNERSHIP_LABELS) as [OwnershipKind, ...OwnershipKind[]]

export type ProofState = 'submitted' | 'code_sent' | 'verified' | 'rejected'

const STATE_LABELS: Record<ProofState, string> = {
  submitted: 'In review',
  code_sent: 'Code mailed',
  verified: 'Verified',
  rejected: 'Not accepted',
}

export const proofStateLabel = ({ state, is_expired }: Pick<OwnershipProof, 'state' | 'is_expired'>): string =>
  is_expired ? 'Expired' : STATE_LABELS[state]

/** A proof as its owner sees it. Times are ISO 8601 UTC. */
export interface OwnershipProof {
  id: string
  kind: OwnershipKind
  /** Number of the deed, county record or broker license; empty if none was given. */
  reference: string
  owner_of_record: string
  has_document: boolean
  /** Whether the document is a PDF that asks for a password. */
  is_locked: boolean
  state: ProofState
  /** When its letter was made; null without one. */
  code_sent_at: string | null
  /** Whether a mailed code can still be entered. */
  takes_code: boolean
  verified_at: string | null
  expires_at: string | null
  /** Whether it was verified and no longer counts. */
  is_expired: boolean
  /** From the operator to the owner; empty for none. */
  note: string
  created_at: string
}

/** A proof as an operator sees it. */
export interface ReviewedProof extends OwnershipProof {
  owner_email: string
  /** Where the code was mailed to; null for none. */
  mailed_to: string | null
}

/** A proof of a published listing that waits for a decision. Submissions show their own proofs. */
export interface QueuedProof {
  id: string
  /** The submission whose review shows the proof. */
  review_id: string
  kind: OwnershipKind
  /** Of the listing. */
  title: string
  place: string | null
  owner_email: string
  created_at: string
}

/** What is public about a verified proof. Dates are `YYYY-MM-DD`. */
export interface PublicOwnership {
  kind: OwnershipKind
  verified_on: string
  /** From this day on it no longer counts. */
  expires_on: string
}

/** A verified proof, expired or not. */
export interface VerifiedOwnership extends PublicOwnership {
  /** As the county has the name. For operators only. */
  owner_of_record: string
}

/** How long a verified proof counts. */
export const BADGE_MONTHS = 12
export const MAX_PROOFS = 20
export const MAX_REFERENCE = 200
export const MAX_OWNER_OF_RECORD = 200
export const MAX_PROOF_NOTE = 1_000
export const MAX_MAILING_ADDRESS = 500

/** Without 0, 1, I, L and O, which look alike in print. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
export const MAX_CODE_TRIES = 10
export const CODE_DAYS = 60

/** A code as typed, in whatever case and with whatever spaces or hyphens. */
export const typedCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]+/g, '')

/** “7KQM-2XRP”. */
export const printedCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/** The strongest proof that hasn't expired by `today`, of several the latest; null if there is none. */
export function badgeOf<Proof extends PublicOwnership>(proofs: readonly Proof[], today: string): Proof | null {
  return proofs.filter((proof) => !isOwnershipExpired(proof, today)).toSorted(byStrength)[0] ?? null
}

/** Like `badgeOf`; if all have expired, the one that expired last. */
export const lastBadgeOf = <Proof extends PublicOwnership>(proofs: readonly Proof[], today: string): Proof | null =>
  badgeOf(proofs, today) ?? proofs.toSorted((a, b) => (a.expires_on < b.expires_on ? 1 : -1))[0] ?? null

export const isOwnershipExpired = ({ expires_on }: Pick<PublicOwnership, 'expires_on'>, today: string): boolean =>
  expires_on <= today

const byStrength = (a: PublicOwnership, b: PublicOwnership): number =>
  OWNERSHIP_KINDS.indexOf(a.kind) - OWNERSHIP_KINDS.indexOf(b.kind) || (a.verified_on < b.verified_on ? 1 : -1)
