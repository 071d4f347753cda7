import { acresDiffer, acresDifference } from '../geometry/boundary.ts'
import { dayOf } from '../listing/power-evidence.ts'
import { formatAcreNumber, formatAcres, formatDate, formatPercent } from '../text/format.ts'
import { type NamesMatch, namesMatch } from './names-match.ts'
import type { OwnershipBadge, ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'

/** Above this, the outline is of other land. */
const LARGE_ACRES_DIFFERENCE = 0.25

/** Whether the contact is who they say, owns the land, and has drawn what they own. */
export function ownershipSignals(facts: ReviewFacts): RiskSignal[] {
  return [contactSignal(facts), ...badgeSignals(facts), acreageSignal(facts)].filter((signal) => signal !== null)
}

export const isBadgeExpired = ({ verified_until }: OwnershipBadge, now: string): boolean =>
  verified_until < dayOf(new Date(now))

/**
 * How the owner of record compares with the contact; where somebody acts for the owner, with the contact or the account,
 * whichever is closer.
 */
export function ownerMatch({ submission: { contact }, account, ownership }: ReviewFacts): NamesMatch | null {
  if (ownership === null) return null
  const names = contact?.role === 'owner' ? [contact.name] : [contact?.name ?? '', account.name]
  const matches = names.map((name) => namesMatch(name, ownership.owner_of_record))
  return (['same', 'similar'] as const).find((match) => matches.includes(match)) ?? 'different'
}

function contactSignal({ submission: { contact }, account }: ReviewFacts): RiskSignal | null {
  if (contact === null || account.name.trim() === '' || namesMatch(contact.name, account.name) !== 'different')
    return null
  return {
    key: 'contact_not_account',
    // Whoever sells for somebody else has another name.
    level: contact.role === 'owner' ? 'medium' : 'low',
    field: 'contact',
    title: 'Contact isn’t the account holder',
    text: `The contact is ${contact.name}, listed as ${contact.role}. The account belongs to ${account.name}.`,
  }
}

function badgeSignals(facts: ReviewFacts): RiskSignal[] {
  const { ownership, now, submission, account } = facts
  if (ownership === null) {
    const text = 'No deed or tax record has been checked for this parcel.'
    return [{ key: 'ownership_unverified', level: 'low', field: null, title: 'Ownership isn’t verified', text }]
  }
  const isExpired = isBadgeExpired(ownership, now)
  const until = formatDate(ownership.verified_until)
  const expired: RiskSignal = {
    key: 'badge_expired',
    level: 'medium',
    field: null,
    title: 'Ownership badge expired',
    text: `It was valid through ${until}. The owner of record was ${ownership.owner_of_record}.`,
  }
  return [
    ...(isExpired ? [expired] : []),
    recordSignal(facts, ownership, isExpired, submission.contact?.name ?? account.name),
  ]
}

function recordSignal(facts: ReviewFacts, ownership: OwnershipBadge, isExpired: boolean, name: string): RiskSignal {
  const { owner_of_record } = ownership
  const about = {
    field: 'contact',
    text: `The county record names ${owner_of_record}. The contact is ${name || 'not named'}.`,
  }
  const match = ownerMatch(facts)
  if (match === 'different') {
    return { key: 'owner_not_on_record', level: 'high', title: 'Contact isn’t the owner of record', ...about }
  }
  if (match === 'similar') {
    return { key: 'owner_similar_to_record', level: 'low', title: 'Name is close to the owner of record', ...about }
  }
  const checked = `${isExpired ? 'Was verified through' : 'Verified through'} ${formatDate(ownership.verified_until)}.`
  return {
    key: 'owner_on_record',
    level: 'good',
    field: 'contact',
    title: 'Owner’s name matches the county record',
    text: `${owner_of_record}. ${checked}`,
  }
}

function acreageSignal({
  submission: { parcel_size_acres: typed },
  outline_acres: drawn,
}: ReviewFacts): RiskSignal | null {
  if (drawn === null) return null
  const about = {
    field: 'parcel_size_acres',
    text: `${formatAcres(typed)} entered. The outline measures ${formatAcreNumber(drawn)}.`,
  }
  if (!acresDiffer(typed, drawn)) {
    return { key: 'acreage_matches', level: 'good', title: 'Acreage matches the outline', ...about }
  }
  const difference = acresDifference(typed, drawn)
  return {
    key: 'acreage_differs',
    level: Math.abs(difference) > LARGE_ACRES_DIFFERENCE ? 'high' : 'medium',
    title: `Outline is ${formatPercent(difference)} ${difference < 0 ? 'smaller' : 'larger'} than the acreage`,
    ...about,
  }
}
