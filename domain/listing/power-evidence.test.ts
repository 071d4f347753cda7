import { expect, test } from 'vitest'
import {
  addMonths,
  byStrength,
  dayOf,
  EVIDENCE_RUNGS,
  earliestUnexpired,
  expiryOf,
  isExpired,
  type PowerEvidence,
  rungsFrom,
} from './power-evidence.ts'

const evidence = (change: Partial<PowerEvidence> = {}): PowerEvidence => ({
  rung: 'letter',
  mw: 60,
  date: '2026-03-04',
  issuer: 'Oncor',
  reference: null,
  note: null,
  expires_on: null,
  document: null,
  is_document_public: false,
  ...change,
})
const ranked = (change: Partial<PowerEvidence>, is_expired = false) => ({ ...evidence(change), is_expired })
const strongest = (...list: ReturnType<typeof ranked>[]) => list.toSorted(byStrength)[0]

test('a claim expires after 6 months, a letter after 12 and a study after 18', () => {
  expect(expiryOf(evidence({ rung: 'claim' }))).toBe('2026-09-04')
  expect(expiryOf(evidence({ rung: 'letter' }))).toBe('2027-03-04')
  expect(expiryOf(evidence({ rung: 'study' }))).toBe('2027-09-04')
})

test('an agreement expires only on a given date', () => {
  expect(expiryOf(evidence({ rung: 'agreement' }))).toBeNull()
  expect(isExpired(evidence({ rung: 'agreement', date: '1999-01-01' }), '2026-11-23')).toBe(false)
  expect(expiryOf(evidence({ rung: 'agreement', expires_on: '2027-01-01' }))).toBe('2027-01-01')
})

test('a given date ends evidence sooner, never later', () => {
  expect(expiryOf(evidence({ expires_on: '2026-06-01' }))).toBe('2026-06-01')
  expect(expiryOf(evidence({ expires_on: '2030-06-01' }))).toBe('2027-03-04')
})

test('evidence counts through the day before it expires', () => {
  expect(isExpired(evidence(), '2027-03-03')).toBe(false)
  expect(isExpired(evidence(), '2027-03-04')).toBe(true)
})

test('days begin at midnight UTC, whatever the offset of the clock', () => {
  expect(dayOf(new Date('2027-03-03T23:59:59.999Z'))).toBe('2027-03-03')
  expect(dayOf(new Date('2027-03-04T00:00:00.000Z'))).toBe('2027-03-04')
  expect(dayOf(new Date('2027-03-03T18:00:00-06:00'))).toBe('2027-03-04')
  expect(dayOf(new Date('2027-03-04T09:00:00+14:00'))).toBe('2027-03-03')
})

test('months end at the last day of a shorter month', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-11-23', -18)).toBe('2025-05-23')
})

test('the earliest unexpired date agrees with the expiry on every day of five years', () => {
  for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const today = dayOf(new Date(day))
    for (const rung of ['claim', 'letter', 'study'] as const) {
      const earliest = earliestUnexpired(rung, today)!
      const before = dayOf(new Date(Date.parse(earliest) - 86_400_000))
      expect([isExpired(evidence({ rung, date: earliest }), today), rung, today]).toEqual([false, rung, today])
      expect([isExpired(evidence({ rung, date: before }), today), rung, today]).toEqual([true, rung, today])
    }
  }
  expect(earliestUnexpired('agreement', '2026-11-23')).toBeNull()
})

test('the highest rung that has not expired counts, then the latest, then the most power', () => {
  expect(strongest(ranked({ rung: 'claim' }), ranked({ rung: 'study' }), ranked({ rung: 'letter' }))?.rung).toBe(
    'study',
  )
  expect(strongest(ranked({ rung: 'study' }, true), ranked({ rung: 'claim' }))?.rung).toBe('claim')
  expect(strongest(ranked({ date: '2026-01-01' }), ranked({ date: '2026-02-01', mw: 5 }))?.mw).toBe(5)
  expect(strongest(ranked({ mw: null }), ranked({ mw: 5 }))?.mw).toBe(5)
  expect(strongest(ranked({ rung: 'claim' }, true), ranked({ rung: 'letter' }, true))?.rung).toBe('letter')
})

test('a rung includes those above it', () => {
  expect(EVIDENCE_RUNGS).toEqual(['claim', 'letter', 'study', 'agreement'])
  expect(rungsFrom('study')).toEqual(['study', 'agreement'])
})
