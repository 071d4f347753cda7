import { expect, test } from 'vitest'
import { badgeOf, lastBadgeOf, type PublicOwnership, printedCode, typedCode } from './ownership.ts'
import { proofDecisionSchema, proofSchema } from './ownership-form.ts'
import { ownershipText } from './ownership-text.ts'

const proof = (kind: PublicOwnership['kind'], verified_on: string, expires_on: string): PublicOwnership => ({
  kind,
  verified_on,
  expires_on,
})

const DEED = proof('document', '2026-11-12', '2027-11-12')
const BROKER = proof('broker', '2027-02-01', '2028-02-01')

test('the strongest proof counts, and of several the latest', () => {
  const newer = proof('document', '2026-12-01', '2027-12-01')
  expect(badgeOf([BROKER, DEED], '2027-03-01')).toBe(DEED)
  expect(badgeOf([DEED, newer], '2027-03-01')).toBe(newer)
  expect(badgeOf([], '2027-03-01')).toBeNull()
})

test('an expired proof doesn’t count from its day on', () => {
  expect(badgeOf([DEED], '2027-11-11')).toBe(DEED)
  expect(badgeOf([DEED], '2027-11-12')).toBeNull()
  expect(badgeOf([DEED, BROKER], '2027-11-12')).toBe(BROKER)
})

test('the last badge is the current one, or the one that expired last', () => {
  expect(lastBadgeOf([BROKER, DEED], '2027-03-01')).toBe(DEED)
  expect(lastBadgeOf([DEED, BROKER], '2029-01-01')).toBe(BROKER)
  expect(lastBadgeOf([], '2029-01-01')).toBeNull()
})

test('a badge says what was checked and when', () => {
  expect(ownershipText(DEED)).toBe('Owner verified: deed, Nov 12, 2026')
  expect(ownershipText(BROKER)).toBe('Broker verified: license, Feb 1, 2027')
})

test('a code may be typed in any case, with spaces and hyphens', () => {
  expect(printedCode('7KQM2XRP')).toBe('7KQM-2XRP')
  expect(typedCode(' 7kqm-2x rp\n')).toBe('7KQM2XRP')
})

test.each([
  ['document', { reference: '', document: null }, ['document']],
  ['county_record', { reference: '', document: null }, ['reference']],
  ['broker', { reference: '', document: null }, ['reference', 'document']],
  ['mailed_code', { reference: '', document: null }, []],
  ['document', { reference: '', document: 'ownership-documents/a.pdf' }, []],
  ['county_record', { reference: '2024-0193', document: '' }, []],
])('%s with %o lacks %o', (kind, values, missing) => {
  const { error } = proofSchema.safeParse({ kind, owner_of_record: 'KRUEGER DALE R', ...values })
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(missing)
})

test('a rejection has a reason', () => {
  const decide = (verified: boolean, note: string) =>
    proofDecisionSchema.safeParse({ verified, note, owner_of_record: 'KRUEGER DALE R' }).success
  expect(decide(false, ' ')).toBe(false)
  expect(decide(false, 'The deed is of another parcel.')).toBe(true)
  expect(decide(true, '')).toBe(true)
})
