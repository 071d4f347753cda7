import type { OwnerValues } from '../../domain/draft/draft-values.ts'
import { LISTING_DEFAULTS } from '../../domain/listing/listing-values.ts'
import type { PowerEvidence } from '../../domain/listing/power-evidence.ts'
import type { DuplicateListing } from '../../domain/review/duplicates.ts'
import type { ReviewAccount, ReviewFacts } from '../../domain/review/review-facts.ts'

/** By default 58.30 acres near Granger, Texas, with nothing suspicious. */
export function ownerValues(values: Partial<OwnerValues> = {}): OwnerValues {
  const { slug, city, county, state, country, instant_deploy, power_evidence, lifecycle, ...rest } = LISTING_DEFAULTS
  const { last_confirmed_at, is_published, is_featured, image_alts, closing_price, ...defaults } = rest
  return {
    ...defaults,
    landowner_name: 'Granger Bench 58',
    gps_coordinates: '30.715, -97.455',
    parcel_size_acres: 58.3,
    price: 1_690_000,
    price_type: 'sale',
    contact: { name: 'Dale Krueger', role: 'owner', phone: null },
    ...values,
  }
}

export const powerEvidence = (values: Partial<PowerEvidence> = {}): PowerEvidence => ({
  rung: 'letter',
  mw: 40,
  date: '2026-10-14',
  issuer: 'San Gabriel Electric Co-op',
  reference: null,
  note: null,
  expires_on: null,
  document: 'documents/letter.pdf',
  is_document_public: false,
  ...values,
})

export const duplicateListing = (values: Partial<DuplicateListing> = {}): DuplicateListing => ({
  id: 'other',
  slug: 'menomonee-works-31',
  title: 'Menomonee Works 31',
  is_published: true,
  owner_id: 'someone else',
  by: [],
  overlap: null,
  likeness: null,
  pictures: [],
  ...values,
})

/** By default an established owner’s new listing, submitted on Nov 18, 2026, about which nothing is suspicious. */
export function reviewFacts({
  account,
  ...values
}: Partial<Omit<ReviewFacts, 'account'>> & { account?: Partial<ReviewAccount> } = {}): ReviewFacts {
  return {
    submission: ownerValues(),
    published: null,
    account: {
      id: 'owner',
      name: 'Dale Krueger',
      email: 'dale@example.com',
      created_at: '2026-03-02T00:00:00.000Z',
      is_verified: true,
      has_two_factor: false,
      published_listings: 3,
      submissions: 1,
      new_device_at: null,
      new_network_at: null,
      password_changed_at: null,
      email_changed_at: null,
      ...account,
    },
    submitted_at: '2026-11-18T12:00:00.000Z',
    outline_acres: null,
    nearby: { median: null, count: 0, miles: 25 },
    duplicates: { listings: [], drafts: [] },
    ownership: { verified_until: '2027-03-04', owner_of_record: 'KRUEGER DALE R' },
    now: '2026-11-20T12:00:00.000Z',
    ...values,
  }
}
