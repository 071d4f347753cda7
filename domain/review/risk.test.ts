import { expect, test } from 'vitest'
import { duplicateListing, ownerValues, powerEvidence, reviewFacts } from '../../tests/support/review-facts.ts'
import { riskLevel, riskSignals } from './risk.ts'

type Facts = NonNullable<Parameters<typeof reviewFacts>[0]>

const signals = (facts: Facts = {}) => riskSignals(reviewFacts(facts))
const suspicious = (facts: Facts = {}) => signals(facts).filter(({ level }) => level !== 'good')
const keys = (facts: Facts = {}) => suspicious(facts).map(({ key }) => key)
const one = (key: string, facts: Facts) => signals(facts).find((signal) => signal.key === key)
const words = (key: string, facts: Facts) => {
  const signal = one(key, facts)
  return signal && [signal.level, signal.title, signal.text]
}
const withListing = (values: Parameters<typeof duplicateListing>[0]) => ({
  duplicates: { listings: [duplicateListing(values)], drafts: [] },
})

test('nothing is wrong with an honest submission, and good news comes last', () => {
  const facts = { outline_acres: 58.1, submission: ownerValues({ price: 600_000 }), account: { is_verified: false } }
  expect(signals(facts).map(({ key, level }) => [key, level])).toEqual([
    ['email_not_verified', 'medium'],
    ['owner_on_record', 'good'],
    ['acreage_matches', 'good'],
  ])
  expect(keys({ outline_acres: 58.1 })).toEqual([])
})

test('a price far from its neighbors', () => {
  const nearby = { median: 112_400, count: 9, miles: 25 }
  const priced = (price: number, rest = {}) => ({
    nearby,
    submission: ownerValues({ price, parcel_size_acres: 54.6, ...rest }),
  })
  expect(words('price_below_nearby', priced(4_150_000))).toEqual([
    'high',
    'Price is 32% below nearby land',
    '$76,007 an acre. The median of 9 parcels within 25 miles is $112,400.',
  ])
  expect(words('price_above_nearby', priced(9_000_000))?.slice(0, 2)).toEqual([
    'medium',
    'Price is 47% above nearby land',
  ])
  expect(keys(priced(4_400_000))).toEqual([])
  expect(keys({ ...priced(1), nearby: { median: null, count: 2, miles: 25 } })).toEqual([])
  const lease = priced(100, { price_type: 'lease' })
  expect(words('price_below_nearby', lease)?.[2]).toContain('$1.83 an acre a month.')
})

test('a price that changed, and one that a new account asks', () => {
  const published = ownerValues({ price: 6_240_000, price_type: 'negotiable' })
  const edited = (price: number | null, rest = {}) => ({
    published,
    submission: ownerValues({ price, price_type: 'negotiable', ...rest }),
  })
  expect(words('price_fell', edited(4_150_000))).toEqual([
    'medium',
    'Price fell 33%',
    'From $6,240,000 negotiable to $4,150,000 negotiable.',
  ])
  expect(keys(edited(7_800_000))).toEqual(['price_rose'])
  expect(keys(edited(4_700_000))).toEqual([])
  expect(keys(edited(null))).toEqual([])
  expect(keys(edited(18_500, { price_type: 'lease' }))).toEqual([])

  const account = { created_at: '2026-11-15T12:00:00.000Z', published_listings: 0 }
  expect(words('new_account_high_price', { account, submission: ownerValues({ price: 6_240_000 }) })).toEqual([
    'medium',
    'New account, high price',
    'The account was 3 days old and has no published listing. It asks $6,240,000 sale.',
  ])
  expect(keys({ account })).toEqual([])
  expect(
    keys({ account: { ...account, published_listings: 1 }, submission: ownerValues({ price: 6_240_000 }) }),
  ).toEqual([])
})

test('power that was raised, with a document and without', () => {
  const published = ownerValues({ available_power_mw: 40, power_evidence_entries: [powerEvidence()] })
  const raised = (entries = [powerEvidence()]) => ({
    published,
    submission: ownerValues({ available_power_mw: 120, power_evidence_entries: entries }),
  })
  expect(words('power_raised', raised())).toEqual([
    'high',
    'Power raised to 120 MW',
    'The published figure is 40 MW. No new document supports it.',
  ])
  expect(words('power_raised', raised([powerEvidence({ document: 'documents/new.pdf', date: '2026-10-28' })]))).toEqual(
    ['medium', 'Power raised to 120 MW', 'The published figure is 40 MW. A new utility letter is dated Oct 28, 2026.'],
  )
  expect(keys({ published, submission: published })).toEqual([])
})

test('pictures, text and documents of another listing', () => {
  const picture = { path: 'a.jpg', otherPath: 'b.jpg', number: 2, similarity: 0.98 }
  expect(words('picture_reused', withListing({ by: ['picture'], pictures: [picture] }))).toEqual([
    'high',
    'Picture is on another listing',
    '98% match with picture 2 of Menomonee Works 31, by another owner.',
  ])
  expect(words('text_copied', withListing({ by: ['text'], likeness: 0.83 }))).toEqual([
    'high',
    'Description is on another listing',
    '83% of the wording is the same as in Menomonee Works 31, by another owner.',
  ])
  expect(words('document_reused', withListing({ by: ['document'], owner_id: 'owner' }))).toEqual([
    'medium',
    'Evidence is on another listing',
    'The same document supports Menomonee Works 31, by the same owner.',
  ])
})

test('the same parcel, by its outline, APN or place', () => {
  expect(words('same_parcel', withListing({ by: ['outline', 'apn', 'place'], overlap: 0.98 }))).toEqual([
    'high',
    'Parcel is already listed',
    '98% of the smaller outline lies within the other. Compared with Menomonee Works 31, by another owner.',
  ])
  expect(words('same_parcel', withListing({ by: ['outline'], overlap: 0.2 }))?.[1]).toBe(
    'Outline overlaps land that is already listed',
  )
  const submission = ownerValues({ parcel_number: 'R-048213' })
  expect(
    words('same_parcel', { submission, ...withListing({ by: ['apn'], is_published: false, owner_id: null }) }),
  ).toEqual([
    'high',
    'APN is already listed',
    'R-048213 is also the APN of Menomonee Works 31 (not published), added by the operator.',
  ])
  const { slug, is_published, ...draft } = duplicateListing({ by: ['place'] })
  expect(words('same_parcel', { duplicates: { listings: [], drafts: [draft] } })).toEqual([
    'high',
    'Parcel is in another submission',
    '58.30 acres. Its point is the same as, or inside the outline of, Menomonee Works 31 (in review), by another owner.',
  ])
})

test('a contact who is not the account holder or the owner of record', () => {
  const submission = ownerValues({ contact: { name: 'Carl Benning', role: 'owner', phone: null } })
  expect(words('contact_not_account', { submission })).toEqual([
    'medium',
    'Contact isn’t the account holder',
    'The contact is Carl Benning, listed as owner. The account belongs to Dale Krueger.',
  ])
  expect(words('owner_not_on_record', { submission })).toEqual([
    'high',
    'Contact isn’t the owner of record',
    'The county record names KRUEGER DALE R. The contact is Carl Benning.',
  ])
  const broker = ownerValues({ contact: { name: 'Carl Benning', role: 'broker', phone: null } })
  expect(one('contact_not_account', { submission: broker })?.level).toBe('low')
  expect(one('owner_on_record', { submission: broker })?.level).toBe('good')
})

test('ownership that is verified, expired or unknown', () => {
  const ownership = { verified_until: '2027-03-04', owner_of_record: 'Dale Krueger' }
  expect(words('owner_on_record', { ownership })).toEqual([
    'good',
    'Owner’s name matches the county record',
    'Dale Krueger. Verified through Mar 4, 2027.',
  ])
  expect(words('badge_expired', { ownership: { ...ownership, verified_until: '2026-11-19' } })).toEqual([
    'medium',
    'Ownership badge expired',
    'It was valid through Nov 19, 2026. The owner of record was Dale Krueger.',
  ])
  expect(keys({ ownership: { ...ownership, verified_until: '2026-11-20' } })).toEqual([])
  expect(keys({ ownership: null })).toEqual(['ownership_unverified'])
})

test('suspicious text in any text and name, once for each kind', () => {
  const submission = ownerValues({
    landowner_name: 'P\u0430ypal Ranch',
    description: 'Call 512-555-0142 or 512-555-0143. Wire the deposit today.',
    deal_answers: { easements: { answer: 'yes', note: 'See granger.com' } },
    power_evidence_entries: [powerEvidence({ note: 'a\u200bb' })],
  })
  const found = suspicious({ submission, account: { name: 'Dale Krueger krueger.com' } })
  expect(found.map(({ level, field, title, text }) => [level, field, title, text])).toEqual([
    ['high', 'landowner_name', 'Look-alike letters in the listing name', '“P\u0430ypal”.'],
    ['high', 'description', 'Payment details in the description', '“Wire the deposit”.'],
    ['medium', 'description', 'Phone number in the description', '“512-555-0142”, “512-555-0143”.'],
    ['medium', 'deal_answers', 'Link in the note on “Easements”', '“granger.com”.'],
    [
      'medium',
      'power_evidence_entries',
      'Hidden characters in the evidence',
      '1 place with U+200B, which nobody can see.',
    ],
    ['medium', null, 'Link in the account’s name', '“krueger.com”.'],
  ])
})

test('sign-ins and changes of access before the submission', () => {
  const new_device_at = '2026-11-18T10:00:00.000Z'
  expect(words('new_device', { account: { new_device_at } })).toEqual([
    'medium',
    'New device signed in before the submission',
    'First sign-in from this device, 2 hours earlier. Two-factor is off.',
  ])
  expect(one('new_device', { account: { new_device_at, has_two_factor: true } })?.level).toBe('low')
  expect(one('new_network', { account: { new_network_at: new_device_at } })?.level).toBe('low')
  const taken = {
    new_device_at,
    password_changed_at: '2026-11-16T11:00:00.000Z',
    email_changed_at: '2026-11-18T11:30:00.000Z',
  }
  const found = suspicious({ account: taken, published: ownerValues() })
  expect(found.map(({ level, title }) => [level, title])).toEqual([
    ['high', 'New device signed in before the edit'],
    ['high', 'Password changed before the edit'],
    ['high', 'Email address changed before the edit'],
  ])
  expect(found.map(({ text }) => text)).toEqual([
    'First sign-in from this device, 2 hours earlier. Two-factor is off.',
    'Changed 2 days earlier. Two-factor is off.',
    'Changed to dale@example.com less than an hour earlier. Two-factor is off.',
  ])
})

test('evidence without a document, in the future, or expired', () => {
  const found = (entry: Parameters<typeof powerEvidence>[0]) =>
    suspicious({ submission: ownerValues({ power_evidence_entries: [powerEvidence(entry)] }) }).map(
      ({ level, title, text }) => [level, title, text],
    )
  const source = 'Issued by San Gabriel Electric Co-op, dated'
  expect(found({})).toEqual([])
  expect(found({ rung: 'claim', document: null })).toEqual([])
  expect(found({ document: null })).toEqual([['medium', 'Utility letter has no document', `${source} Oct 14, 2026.`]])
  expect(found({ date: '2026-12-01' })).toEqual([
    ['high', 'Utility letter is dated in the future', `${source} Dec 1, 2026. Today is Nov 20, 2026.`],
  ])
  expect(found({ date: '2025-10-14' })).toEqual([
    ['medium', 'Utility letter has expired', `${source} Oct 14, 2025. It counted until Oct 14, 2026.`],
  ])
})

test('an acreage that differs from the outline', () => {
  const facts = (outline_acres: number) => ({ outline_acres, submission: ownerValues({ parcel_size_acres: 54.6 }) })
  expect(words('acreage_differs', facts(50))).toEqual([
    'medium',
    'Outline is 8% smaller than the acreage',
    '54.60 acres entered. The outline measures 50.00.',
  ])
  expect(one('acreage_differs', facts(80))?.level).toBe('high')
  expect(keys(facts(52.08))).toEqual([])
})

test('many submissions in a day', () => {
  expect(keys({ account: { submissions: 4 } })).toEqual([])
  expect(words('many_submissions', { account: { submissions: 12, published_listings: 0 } })).toEqual([
    'medium',
    '12 submissions in 24 hours',
    'The account has no published listings.',
  ])
  expect(one('many_submissions', { account: { submissions: 15 } })?.level).toBe('high')
})

test('an edit that makes another listing of an approved one', () => {
  const description =
    'Graded industrial yard with rail at the south fence. A 138 kV line crosses the east edge and capacity is under study by the utility.'
  const published = ownerValues({ description })
  const other =
    'Rolling pasture on two creeks with a stone house from 1890, three barns, a pond, live oaks and deer, an hour from town by paved road.'
  const submission = ownerValues({
    gps_coordinates: '30.9, -97.455',
    contact: { name: 'Carl Benning', role: 'broker', phone: null },
    description: other,
  })
  expect(words('place_changed', { published, submission })).toEqual([
    'high',
    'Location moved 12.8 mi',
    'From 30.715, -97.455, which was approved, to 30.9, -97.455.',
  ])
  expect(words('contact_changed', { published, submission })?.[2]).toBe(
    'From Dale Krueger, who was approved, to Carl Benning.',
  )
  expect(words('text_rewritten', { published, submission })?.[2]).toBe('0% of the wording is still as it was approved.')
  const small = ownerValues({ gps_coordinates: '30.716, -97.455', description: `${description} Quick close.` })
  expect(keys({ published, submission: small })).toEqual([])
})

test('the level is that of the worst signal, and three medium ones are high', () => {
  const of = (...levels: ('good' | 'low' | 'medium' | 'high')[]) =>
    riskLevel(levels.map((level) => ({ key: level, level, field: null, title: '', text: '' })))
  expect(of()).toBe('low')
  expect(of('good', 'low')).toBe('low')
  expect(of('low', 'medium', 'medium')).toBe('medium')
  expect(of('medium', 'medium', 'medium')).toBe('high')
  expect(of('good', 'high')).toBe('high')
})
