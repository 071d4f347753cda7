import { evidenceNote } from '../listing/evidence-text.ts'
import { type ComparedFieldName, PLAIN_FIELDS } from '../listing/field-table.ts'
import { type Listing, PRICE_TYPE_LABELS, type PriceType, UTILITIES, UTILITY_LABELS } from '../listing/listing.ts'
import { LIFECYCLE_LABELS, pricePerAcre, yesNo } from '../listing/listing-facts.ts'
import { formatMegawatts } from '../listing/megawatts.ts'
import { shownPlain } from '../listing/plain-fields.ts'
import { dealTypesText } from '../listing/public-deal-facts.ts'
import { formatAcreNumber, formatUsd } from '../text/format.ts'

/** What is compared of a listing. */
export type Offer = Pick<
  Listing,
  | ComparedFieldName
  | 'price'
  | 'available_power_mw'
  | 'price_type'
  | 'deal_types'
  | 'parcel_size_acres'
  | 'power_evidence_entries'
  | 'lifecycle'
  | 'utility_access'
>

export interface OfferCell {
  amount: string
  /** What stands below it. */
  name: string | null
  isKnown: boolean
  /** Offers have no points. */
  points: null
  isBest: boolean
}

export interface OfferRow {
  key: string
  label: string
  group: string
  /** In the order of the sites. */
  cells: OfferCell[]
  /** Why no site is best, where something unknown could be. */
  note: string | null
  isSame: boolean
}

interface RowDefinition {
  key: string
  label: string
  group: string
  /** Null if it isn't known. */
  amountOf(offer: Offer): string | null
  nameOf?(offer: Offer): string | null
  /** More is better; null if it isn't known. */
  meritOf?(offer: Offer): number | null
  /** Offers are ranked among those with the same class only. */
  classOf?(offer: Offer): string
}

const [OFFER, UTILITY] = ['Offer', 'Utilities']

const PRICE_NOTES: Record<PriceType, string | null> = { sale: null, lease: 'per month', negotiable: 'negotiable' }

const ROWS: readonly RowDefinition[] = [
  {
    key: 'price',
    label: 'Price',
    group: OFFER,
    amountOf: ({ price }) => (price === null ? null : formatUsd(price)),
    nameOf: ({ price, price_type }) => (price === null ? 'On request' : PRICE_NOTES[price_type]),
  },
  {
    key: 'price_per_acre',
    label: 'Price per acre',
    group: OFFER,
    amountOf: (offer) => pricePerAcre(offer.price, offer.price_type, offer.parcel_size_acres),
    meritOf: ({ price, parcel_size_acres: acres }) => (price === null || acres <= 0 ? null : -price / acres),
    classOf: ({ price_type }) => (price_type === 'lease' ? 'lease' : 'sale'),
  },
  {
    key: 'deal',
    label: 'Deal',
    group: OFFER,
    amountOf: ({ deal_types, price_type }) =>
      dealTypesText(deal_types) ?? PRICE_TYPE_LABELS[price_type === 'lease' ? 'lease' : 'sale'],
  },
  {
    key: 'acres',
    label: 'Listed acreage',
    group: OFFER,
    amountOf: ({ parcel_size_acres: acres }) => (acres > 0 ? `${formatAcreNumber(acres)} acres` : null),
  },
  {
    key: 'power',
    label: 'Available power',
    group: OFFER,
    amountOf: ({ available_power_mw: mw }) => (mw === null ? null : `${formatMegawatts(mw)} MW`),
    nameOf: evidenceNote,
    meritOf: ({ available_power_mw: mw }) => mw,
  },
  ...PLAIN_FIELDS.filter((field) => 'isCompared' in field).map((field) => ({
    key: field.name,
    label: field.label,
    group: OFFER,
    amountOf: (offer: Offer) => shownPlain(field, offer[field.name as ComparedFieldName]),
  })),
  { key: 'status', label: 'Status', group: OFFER, amountOf: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  ...UTILITIES.map((utility) => ({
    key: `utility_${utility}`,
    label: `${UTILITY_LABELS[utility]} service`,
    group: UTILITY,
    amountOf: ({ utility_access }: Offer) => yesNo(utility_access[utility], 'Available', 'Not available'),
  })),
]

/**
 * What the landowners offer, side by side; empty if there is no offer.
 * @param offers null for a site that nobody offers
 */
export const offerRows = (offers: readonly (Offer | null)[]): OfferRow[] =>
  offers.some((offer) => offer !== null) ? ROWS.map((row) => rowOf(row, offers)) : []

function rowOf(definition: RowDefinition, offers: readonly (Offer | null)[]): OfferRow {
  const { key, label, group } = definition
  const cells = offers.map((offer) => cellOf(definition, offer, offers))
  const unknown = cells.filter(({ amount }) => amount === UNKNOWN).length
  const isRanked = definition.meritOf !== undefined && unknown > 0
  const known = cells.filter(({ isKnown }) => isKnown).length
  const canRank = !isRanked || known === 0 || cells.some(({ isBest }) => isBest)
  return {
    key: `offer_${key}`,
    label,
    group,
    cells,
    note: canRank ? null : `Can’t rank: ${unknown} unknown`,
    isSame: cells.every(({ amount, name }) => amount === cells[0]!.amount && name === cells[0]!.name),
  }
}

const UNKNOWN = 'Unknown'

function cellOf(definition: RowDefinition, offer: Offer | null, offers: readonly (Offer | null)[]): OfferCell {
  if (!offer) return { amount: 'Not offered', name: null, isKnown: false, points: null, isBest: false }
  const amount = definition.amountOf(offer)
  return {
    amount: amount ?? UNKNOWN,
    name: definition.nameOf?.(offer) ?? null,
    isKnown: amount !== null,
    points: null,
    isBest: isBest(definition, offer, offers),
  }
}

/** Whether it is better than every other offer of its class, all of which are known. */
function isBest({ meritOf, classOf }: RowDefinition, offer: Offer, offers: readonly (Offer | null)[]): boolean {
  const others = offers.filter((other) => other !== null && other !== offer && classOf?.(other) === classOf?.(offer))
  const merit = meritOf?.(offer) ?? null
  if (merit === null || others.length === 0) return false
  return others.every((other) => {
    const theirs = meritOf!(other!)
    return theirs !== null && theirs < merit
  })
}
