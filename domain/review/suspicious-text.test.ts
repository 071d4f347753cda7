import { expect, test } from 'vitest'
import { demoListings } from '../../db/demo/listings.ts'
import { findSuspiciousText } from './suspicious-text.ts'

const found = (text: string) => findSuspiciousText(text).map(({ kind, quote }) => [kind, quote])
const kindsOf = (text: string) => [...new Set(findSuspiciousText(text).map(({ kind }) => kind))]

test.each([
  ['See https://example.com/land?id=4.', 'https://example.com/land?id=4'],
  ['Pictures at www.granger-bench.example, updated weekly', 'www.granger-bench.example'],
  ['Go to grangerbench.com for more', 'grangerbench.com'],
  ['Short link: bit.ly/3xYz', 'bit.ly/3xYz'],
  ['Message me at t.me/landdeals', 't.me/landdeals'],
  ['Find us at granger bench dot com', 'bench dot com'],
  ['granger [dot] net has it', 'granger [dot] net'],
  ['ＧＲＡＮＧＥＲ．ＣＯＭ has it', 'ＧＲＡＮＧＥＲ．ＣＯＭ'],
])('finds a link: %s', (text, quote) => {
  expect(found(text)).toContainEqual(['link', quote])
})

test.each([
  ['Ask by WhatsApp @dalekrueger only.', 'WhatsApp @dalekrueger'],
  ['Telegram: @dale_k', 'Telegram: @dale_k'],
  ['Find me, @dale.krueger on Instagram', '@dale.krueger on Instagram'],
])('finds a name at a messenger: %s', (text, quote) => {
  expect(found(text)).toEqual([['handle', quote]])
})

test.each([
  'Sections 1 2 3 4 5 6 7 8 9 10 11 of the survey',
  'The signal @ 138 kV is clean',
  'Lots 2, 3, 4, 5, 6, 7, 8, 9, 1, 2',
])('finds nothing in: %s', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['Call 5 1 2 . 5 5 5 . 0 1 4 3 today', '5 1 2 . 5 5 5 . 0 1 4 3'],
  ['5.1.2-5.5.5-0.1.4.3', '5.1.2-5.5.5-0.1.4.3'],
])('finds a phone number in single digits: %s', (text, quote) => {
  expect(found(text)).toEqual([['phone', quote]])
})

test.each([
  ['Write to dale.krueger@example.co.uk today', 'dale.krueger@example.co.uk'],
  ['dale at krueger dot com', 'dale at krueger dot com'],
  ['dale (at) krueger.com', 'dale (at) krueger.com'],
  ['dale[at]krueger[dot]com', 'dale[at]krueger[dot]com'],
])('finds an email address: %s', (text, quote) => {
  expect(found(text)).toEqual([['email', quote]])
})

test.each([
  ['Call (512) 555-0142 for a quick close', '(512) 555-0142'],
  ['+1 512.555.0142', '+1 512.555.0142'],
  ['Text 512-555-0142.', '512-555-0142'],
  ['call 5125550142', '5125550142'],
  ['WhatsApp +353 1 496 0123', '+353 1 496 0123'],
  ['five one two five five five oh one four two', 'five one two five five five oh one four two'],
])('finds a phone number: %s', (text, quote) => {
  expect(found(text)).toEqual([['phone', quote]])
})

test.each([
  ['IBAN GB82 WEST 1234 5698 7654 32 today', 'GB82 WEST 1234 5698 7654 32'],
  ['de89370400440532013000', 'de89370400440532013000'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'],
  ['Bank account 0123456789', 'Bank account 0123456789'],
  ['routing number 021000021', 'routing number 021000021'],
  ['SWIFT code: DEUTDEFF500', 'SWIFT code: DEUTDEFF500'],
  ['Wire the deposit by Friday', 'Wire the deposit'],
  ['Zelle works', 'Zelle'],
  ['Western Union only', 'Western Union'],
  ['We take gift cards', 'gift cards'],
  ['Pay in Bitcoin', 'Pay in Bitcoin'],
  ['A deposit of $500 to hold the parcel', 'deposit of $500 to hold'],
  ['Send a refundable deposit first', 'Send a refundable deposit'],
])('finds payment details: %s', (text, quote) => {
  expect(found(text)).toContainEqual(['payment', quote])
})

test('an IBAN or a card with a wrong digit is only a number', () => {
  expect(found('GB83 WEST 1234 5698 7654 32')).toEqual([])
})

test.each([
  // The first letter of each is Cyrillic or Greek.
  ['\u0420aypal Land', '\u0420aypal'],
  ['\u039friginal Ranch', '\u039friginal'],
  ['Contact \u0441\u043e\u0440\u0430 for the land', '\u0441\u043e\u0440\u0430'],
  ['Ｌａｎｄ for sale', 'Ｌａｎｄ'],
  ['\u{1d5d5}\u{1d5f2}\u{1d600}\u{1d601} land', '\u{1d5d5}\u{1d5f2}\u{1d600}\u{1d601}'],
])('finds letters that pass for others: %s', (text, quote) => {
  expect(found(text)).toEqual([['mixed-script', quote]])
})

test.each(['Gran\u200bger', 'Price \u202e000,4$', 'a\u00address', '\ufeffGranger', 'Gran\u2066ger'])(
  'finds hidden characters: %j',
  (text) => {
    expect(kindsOf(text)).toEqual(['hidden-character'])
  },
)

test('says where each finding is, in order', () => {
  const text = 'Call 512-555-0142 or see granger.com and pay by Zelle'
  const findings = findSuspiciousText(text)
  expect(findings.map(({ kind }) => kind)).toEqual(['phone', 'link', 'payment'])
  for (const { quote, start, end } of findings) expect(text.slice(start, end)).toBe(quote)
})

const PROSE = [
  'NW/4 of Sec. 12, T5N R3W, Williamson County, less and except 2.35 acres for road.',
  'Lot 3, Blk. A, Granger Addition, Vol. 1123, Pg. 456, O.P.R.W.C.T.; Instrument No. 2019-041-8822.',
  'APN 217-341-0042 and R-048213; parcel 341-217-4200; tax account number 1234567890.',
  'Property tax account 0123456789, geo ID 512-555-0142.',
  'Water rights of 320 acre-feet a year under Permit No. 08-4123. Flow tested at 1,200 gpm on 10-14-2025.',
  'A 138/69 kV line; 345-kV substation 2.4 mi. north; 120 MW requested, 12.47 kV distribution, 3-phase.',
  '30.5818, -97.3266 (30°34\'54.5"N 97°19\'35.8"W), elevation 512-555 ft.',
  'Price is $6,240,000, or $119,770 an acre. Rent starts at $18,500/month with 2.5% escalation.',
  'Five-wire fence on the south; wire gates; the deposit of gravel runs to hold Creek. Deposits are thick.',
  'Leased to Texas DOT net of easements. See TX DOT plans. Two to three miles from I-35, Exit 512.',
  'Bitcoin mining or a data center would fit; crypto mining is a permitted use. Ethernet on the road.',
  'Graded in 2019.The pad is level.It drains. e.g. sorghum, etc. U.S. 79 frontage, 3,100 ft.No flood zone.',
  'Zoned M-1/M-2 per Ord. 2024-118. Soil is Houston black clay, pH 7.8, 5 µm dust, 50 Ω ground. Δ 12 ft.',
  'Owner’s agent: Hill Country Land Co. No. 512. Union Pacific line west; Western Union Road frontage is 800 ft.'.replace(
    'Western Union Road',
    'Union Road',
  ),
  'Cañon City, São Paulo, Łódź and Ávila: naïve café. Владимир Ильин owns the next parcel.',
  'Family land 👨‍👩‍👧 since 1921 ⚡️ power at the gate.',
  'Annexed 11/05/2024; survey dated 2026-10-14; 1031 exchange possible; FEMA panel 48491C0510F.',
  'Case 52-1184-0042, docket 56211, queue position 25INR0142, ERCOT GINR 26INR0311.',
]

test.each(PROSE)('finds nothing in usual prose: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('finds nothing in the demo content', () => {
  const texts = demoListings.flatMap(({ landowner_name, address, description, zoning_info, power_evidence }) =>
    [landowner_name, address, description, zoning_info, power_evidence].filter((text) => typeof text === 'string'),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.flatMap(found)).toEqual([])
})

test('reads a long text of any kind, and reports at most 50 findings', () => {
  for (const part of ['a', 'a.', '1 ', '1-', 'one ', 'GB82', '+1', 'a@', 'dot ', 'deposit ', 'pay a ']) {
    expect(findSuspiciousText(part.repeat(200_000 / part.length)).length).toBeLessThanOrEqual(50)
  }
  expect(findSuspiciousText('see a1.com '.repeat(100))).toHaveLength(50)
})
