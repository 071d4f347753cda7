import { distanceKm } from '../geometry/distance.ts'
import { parseGps } from '../place/gps.ts'
import { formatMiles, formatPercent } from '../text/format.ts'
import { countWords, textLikeness } from './likeness.ts'
import { namesMatch } from './names-match.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'

/** A corrected point stays on the parcel or at its gate; half a mile away is other land. */
const MOVED_KM = 0.8
/** Share of the approved text below which it counts as rewritten. */
const REWRITTEN = 0.3
/** Shorter descriptions are rewritten easily. */
const MIN_WORDS = 20

/** Edits that turn an approved listing into another one. */
export function changeSignals(facts: ReviewFacts): RiskSignal[] {
  if (facts.published === null) return []
  const compared = { submission: facts.submission, published: facts.published }
  return [moveSignal(compared), ownerSignal(compared), rewriteSignal(compared)].filter((signal) => signal !== null)
}

interface Compared {
  submission: ReviewFacts['submission']
  published: NonNullable<ReviewFacts['published']>
}

function moveSignal({ submission, published }: Compared): RiskSignal | null {
  const [before, after] = [published, submission].map(({ gps_coordinates }) => parseGps(gps_coordinates ?? ''))
  if (!before || !after) return null
  const km = distanceKm(before, after)
  if (km < MOVED_KM) return null
  return {
    key: 'place_changed',
    level: 'high',
    field: 'gps_coordinates',
    title: `Location moved ${formatMiles(km)}`,
    text: `From ${published.gps_coordinates}, which was approved, to ${submission.gps_coordinates}.`,
  }
}

function ownerSignal({ submission, published }: Compared): RiskSignal | null {
  const [before, after] = [published.contact?.name ?? null, submission.contact?.name ?? null]
  if (before === null || after === null || namesMatch(before, after) !== 'different') return null
  return {
    key: 'contact_changed',
    level: 'high',
    field: 'contact',
    title: 'Contact changed to another person',
    text: `From ${before}, who was approved, to ${after}.`,
  }
}

function rewriteSignal({ submission, published }: Compared): RiskSignal | null {
  const [before, after] = [published.description ?? '', submission.description ?? '']
  if (countWords(before) < MIN_WORDS) return null
  const likeness = textLikeness(before, after)
  if (likeness >= REWRITTEN) return null
  return {
    key: 'text_rewritten',
    level: 'medium',
    field: 'description',
    title: 'Most of the description was rewritten',
    text: `${formatPercent(likeness)} of the wording is still as it was approved.`,
  }
}
