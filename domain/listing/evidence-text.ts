import { formatDate } from '../text/format.ts'
import type { Listing } from './listing.ts'
import { formatMegawatts } from './megawatts.ts'
import { EVIDENCE_LABELS, type PowerEvidence, type PublicPowerEvidence } from './power-evidence.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** “Mar 2026” of a day. */
const monthOf = (day: string) => month.format(new Date(day))

/** A badge, and how far to trust it. */
export interface EvidenceBadge {
  text: string
  state: 'current' | 'expired' | 'undated'
}

type Evidenced = Pick<Listing, 'available_power_mw' | 'power_evidence_entries'>

/**
 * “Utility letter, Mar 2026: 120 MW”, “Utility letter, expired Sep 2026” or “Owner’s claim, not dated”: the evidence that
 * counts. Null without evidence and without stated power.
 */
export function evidenceBadge({ available_power_mw: stated, power_evidence_entries }: Evidenced): EvidenceBadge | null {
  const [counted] = power_evidence_entries
  if (counted) return { text: datedText(counted), state: counted.is_expired ? 'expired' : 'current' }
  return stated === null ? null : { text: `${EVIDENCE_LABELS.claim}, not dated`, state: 'undated' }
}

/** The badge below the stated power, which it doesn't repeat. */
export function evidenceNote({ available_power_mw: stated, power_evidence_entries }: Evidenced): string | null {
  const entries = power_evidence_entries.map((entry) => (entry.mw === stated ? { ...entry, mw: null } : entry))
  return evidenceBadge({ available_power_mw: stated, power_evidence_entries: entries })?.text ?? null
}

function datedText({ rung, date, mw, is_expired, expires_on }: PublicPowerEvidence): string {
  if (is_expired) return `${EVIDENCE_LABELS[rung]}, expired ${monthOf(expires_on!)}`
  return `${EVIDENCE_LABELS[rung]}, ${monthOf(date)}${mw === null ? '' : `: ${formatMegawatts(mw)} MW`}`
}

/** “Expires Mar 4, 2027”, “Expired Mar 4, 2027”, “No expiry date”. */
export function expiryText({ expires_on, is_expired }: PublicPowerEvidence): string {
  if (expires_on === null) return 'No expiry date'
  return `${is_expired ? 'Expired' : 'Expires'} ${formatDate(expires_on)}`
}

/** “Utility letter, Mar 4, 2026, 120 MW, Oncor”. */
export function evidenceSummary({ rung, date, mw, issuer }: PowerEvidence): string {
  return [EVIDENCE_LABELS[rung], formatDate(date), mw === null ? null : `${formatMegawatts(mw)} MW`, issuer]
    .filter((part) => part !== null)
    .join(', ')
}
