import type { OwnerValues } from '../draft/draft-values.ts'
import { formatCount, formatPercent, formatPrice, formatUsd } from '../text/format.ts'
import { daysBetween } from './elapsed.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'

const FAR_FROM_NEARBY = 0.3
/** A fall or rise of a published price that has to be confirmed. */
export const LARGE_PRICE_CHANGE = 0.25
const NEW_ACCOUNT_DAYS = 30
/** USD in total. */
const HIGH_PRICE = 5_000_000
/** USD per month. */
const HIGH_RENT = 50_000

/** By which fraction the price differs from the published one; null if the two can’t be compared. */
export function priceChange({ submission, published }: Pick<ReviewFacts, 'submission' | 'published'>): number | null {
  if (!published?.price || submission.price === null || isLease(submission) !== isLease(published)) return null
  return submission.price / published.price - 1
}

export function priceSignals(facts: ReviewFacts): RiskSignal[] {
  return [nearbySignal(facts), changeSignal(facts), newAccountSignal(facts)].filter((signal) => signal !== null)
}

const isLease = ({ price_type }: Pick<OwnerValues, 'price_type'>) => price_type === 'lease'

function nearbySignal({ submission, nearby }: ReviewFacts): RiskSignal | null {
  const { price, parcel_size_acres: acres } = submission
  if (price === null || !nearby.median) return null
  const perAcre = price / acres
  const difference = perAcre / nearby.median - 1
  if (Math.abs(difference) < FAR_FROM_NEARBY) return null
  const isBelow = difference < 0
  const unit = isLease(submission) ? 'an acre a month' : 'an acre'
  return {
    key: isBelow ? 'price_below_nearby' : 'price_above_nearby',
    level: isBelow ? 'high' : 'medium',
    field: 'price',
    title: `Price is ${formatPercent(difference)} ${isBelow ? 'below' : 'above'} nearby land`,
    text: `${dollars(perAcre)} ${unit}. The median of ${formatCount(nearby.count, 'parcel')} within ${nearby.miles} miles is ${dollars(nearby.median)}.`,
  }
}

/** Rents per acre can be less than a dollar. */
const dollars = (amount: number) => (amount < 10 ? `$${amount.toFixed(2)}` : formatUsd(amount))

function changeSignal(facts: ReviewFacts): RiskSignal | null {
  const change = priceChange(facts)
  if (change === null || Math.abs(change) < LARGE_PRICE_CHANGE) return null
  const { submission, published } = facts
  const name = isLease(submission) ? 'Rent' : 'Price'
  return {
    key: change < 0 ? 'price_fell' : 'price_rose',
    level: 'medium',
    field: 'price',
    title: `${name} ${change < 0 ? 'fell' : 'rose'} ${formatPercent(change)}`,
    text: `From ${formatPrice(published!.price, published!.price_type)} to ${formatPrice(submission.price, submission.price_type)}.`,
  }
}

function newAccountSignal({ submission, account, submitted_at }: ReviewFacts): RiskSignal | null {
  const { price, price_type } = submission
  const days = daysBetween(account.created_at, submitted_at)
  if (days >= NEW_ACCOUNT_DAYS || account.published_listings > 0) return null
  if (price === null || price < (isLease(submission) ? HIGH_RENT : HIGH_PRICE)) return null
  return {
    key: 'new_account_high_price',
    level: 'medium',
    field: 'price',
    title: 'New account, high price',
    text: `The account was ${days < 1 ? 'less than a day' : formatCount(Math.floor(days), 'day')} old and has no published listing. It asks ${formatPrice(price, price_type)}.`,
  }
}
