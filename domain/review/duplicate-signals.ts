import { formatAcres, formatPercent } from '../text/format.ts'
import type { DuplicateDraft, DuplicateListing } from './duplicates.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'

/** Share of the smaller outline from which it lies within the other one. */
const WITHIN = 0.95

/** More of the same add nothing; all are in the facts. */
const MAX_EACH = 10

type Duplicate = DuplicateListing | DuplicateDraft
/** One’s own listings are more often entered twice than copied. */
type DuplicateLevel = 'medium' | 'high'

/** The same land, pictures, text or documents on another listing, or in another submission. */
export function duplicateSignals(facts: ReviewFacts): RiskSignal[] {
  const { listings, drafts } = facts.duplicates
  return [...listings.slice(0, MAX_EACH), ...drafts.slice(0, MAX_EACH)].flatMap((duplicate) => {
    const isOwn = duplicate.owner_id === facts.account.id
    const other = describe(duplicate, isOwn)
    const level = isOwn ? 'medium' : 'high'
    return [
      parcelSignal(facts, duplicate, other, level),
      pictureSignal(duplicate, other, level),
      textSignal(duplicate, other, level),
      documentSignal(duplicate, other, level),
    ].filter((signal) => signal !== null)
  })
}

const placeOf = (duplicate: object) => ('slug' in duplicate ? 'on another listing' : 'in another submission')

function textSignal(duplicate: Duplicate, other: string, level: DuplicateLevel): RiskSignal | null {
  const { by, likeness } = duplicate
  if (!by.includes('text') || likeness === null) return null
  const text = `${formatPercent(likeness)} of the wording is the same as in ${other}.`
  return { key: 'text_copied', level, field: 'description', title: `Description is ${placeOf(duplicate)}`, text }
}

function documentSignal(duplicate: Duplicate, other: string, level: DuplicateLevel): RiskSignal | null {
  if (!duplicate.by.includes('document')) return null
  const text = `The same document supports ${other}.`
  return {
    key: 'document_reused',
    level,
    field: 'power_evidence_entries',
    title: `Evidence is ${placeOf(duplicate)}`,
    text,
  }
}

/** “Menomonee Works 31, by another owner”. */
function describe(duplicate: Duplicate, isOwn: boolean): string {
  const owner = isOwn ? 'by the same owner' : duplicate.owner_id === null ? 'added by the operator' : 'by another owner'
  const state = 'slug' in duplicate ? (duplicate.is_published ? '' : ' (not published)') : ' (in review)'
  return `${duplicate.title}${state}, ${owner}`
}

function parcelSignal(
  { submission }: ReviewFacts,
  { by, overlap, ...duplicate }: Duplicate,
  other: string,
  level: DuplicateLevel,
): RiskSignal | null {
  const where = 'slug' in duplicate ? 'already listed' : 'in another submission'
  const about = { key: 'same_parcel', level }
  if (by.includes('outline') && overlap !== null) {
    const isWithin = overlap >= WITHIN
    return {
      ...about,
      field: 'boundary',
      title: isWithin ? `Parcel is ${where}` : `Outline overlaps land that is ${where}`,
      text: `${formatPercent(overlap)} of the smaller outline lies within the other. Compared with ${other}.`,
    }
  }
  if (by.includes('apn')) {
    const text = `${submission.parcel_number} is also the APN of ${other}.`
    return { ...about, field: 'parcel_number', title: `APN is ${where}`, text }
  }
  if (!by.includes('place')) return null
  const text = `${formatAcres(submission.parcel_size_acres)}. Its point is the same as, or inside the outline of, ${other}.`
  return { ...about, field: 'gps_coordinates', title: `Parcel is ${where}`, text }
}

function pictureSignal({ pictures, ...duplicate }: Duplicate, other: string, level: DuplicateLevel): RiskSignal | null {
  const [best] = pictures.toSorted((a, b) => b.similarity - a.similarity)
  if (!best) return null
  const place = placeOf(duplicate)
  const count = new Set(pictures.map(({ path }) => path)).size
  const title = count === 1 ? `Picture is ${place}` : `${count} pictures are ${place}`
  const match = count === 1 ? 'match with picture' : 'match at best, with picture'
  const text = `${formatPercent(best.similarity)} ${match} ${best.number} of ${other}.`
  return { key: 'picture_reused', level, field: 'images', title, text }
}
