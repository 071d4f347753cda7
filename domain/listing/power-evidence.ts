/**
 * The ladder of evidence for the power of a site, the weakest first, with the months after which each kind expires (null:
 * never by itself). Everything else about evidence follows from this list: forms, filters, badges and searches.
 */
export const EVIDENCE_LADDER = [
  { rung: 'proximity', label: 'Proximity', months: null },
  { rung: 'claim', label: 'Owner’s claim', months: 6 },
  { rung: 'letter', label: 'Utility letter', months: 12 },
  { rung: 'study', label: 'Study', months: 18 },
  { rung: 'agreement', label: 'Signed agreement', months: null },
] as const

export type EvidenceKind = (typeof EVIDENCE_LADDER)[number]['rung']
/** A rung that someone can provide evidence for. Proximity is measured instead. */
export type EvidenceRung = Exclude<EvidenceKind, 'proximity'>

const RUNGS = EVIDENCE_LADDER.map(({ rung }) => rung)
/** The weakest first. */
export const EVIDENCE_RUNGS = RUNGS.filter((rung) => rung !== 'proximity')

export const EVIDENCE_LABELS = Object.fromEntries(EVIDENCE_LADDER.map(({ rung, label }) => [rung, label])) as Record<
  EvidenceKind,
  string
>

const monthsOf = (rung: EvidenceRung): number | null => EVIDENCE_LADDER.find((step) => step.rung === rung)!.months

/** One piece of evidence as it is stored. Dates are `YYYY-MM-DD`. */
export interface PowerEvidence {
  rung: EvidenceRung
  /** Null if it names no figure. */
  mw: number | null
  /** The date on the document. */
  date: string
  issuer: string | null
  /** Such as a case or letter number. */
  reference: string | null
  note: string | null
  /** Ends it before the ladder would. */
  expires_on: string | null
  /** Storage path of a PDF, or of a photo of a document. */
  document: string | null
  is_document_public: boolean
}

/** Documents of a kind and date that weren't there. */
export function evidenceAdded<Evidence extends Pick<PowerEvidence, 'rung' | 'date'>>(
  before: readonly Evidence[],
  after: readonly Evidence[],
): Evidence[] {
  const known = new Set(before.map(({ rung, date }) => `${rung} ${date}`))
  return after.filter(({ rung, date }) => !known.has(`${rung} ${date}`))
}

/** Evidence as everyone may see it. */
export interface PublicPowerEvidence extends Omit<PowerEvidence, 'document' | 'is_document_public'> {
  /** From this day on it no longer counts; null for never. */
  expires_on: string | null
  is_expired: boolean
  /** Path of the document; null if there is none or it is private. */
  document_url: string | null
}

/** The day it is now. Days begin at midnight UTC, like all dates of the site. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The same day of another month, or its last day where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** The day from which on evidence no longer counts; null for never. */
export function expiryOf({ rung, date, expires_on }: Pick<PowerEvidence, 'rung' | 'date' | 'expires_on'>) {
  const months = monthsOf(rung)
  const end = months === null ? null : addMonths(date, months)
  if (end === null || expires_on === null) return end ?? expires_on
  return end < expires_on ? end : expires_on
}

export function isExpired(evidence: Pick<PowerEvidence, 'rung' | 'date' | 'expires_on'>, today: string): boolean {
  const expiry = expiryOf(evidence)
  return expiry !== null && expiry <= today
}

/** The earliest date of evidence of a rung that the ladder doesn't expire by `today`; null if it never does. */
export function earliestUnexpired(rung: EvidenceRung, today: string): string | null {
  const months = monthsOf(rung)
  if (months === null) return null
  const day = Date.parse(addMonths(today, -months))
  const around = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((days) => dayOf(new Date(day + days * 86_400_000)))
  return around.find((date) => addMonths(date, months) > today)!
}

/** A rung and those above it. */
export const rungsFrom = (least: EvidenceRung): EvidenceRung[] => EVIDENCE_RUNGS.slice(EVIDENCE_RUNGS.indexOf(least))

type Ranked = Pick<PowerEvidence, 'rung' | 'date' | 'mw'> & { is_expired: boolean }

/** Unexpired before expired, the highest rung first, then the latest, then the most power. */
export const byStrength = (a: Ranked, b: Ranked): number =>
  Number(a.is_expired) - Number(b.is_expired) ||
  EVIDENCE_RUNGS.indexOf(b.rung) - EVIDENCE_RUNGS.indexOf(a.rung) ||
  (a.date === b.date ? (b.mw ?? -1) - (a.mw ?? -1) : a.date < b.date ? 1 : -1)
