import { expect, test } from 'vitest'
import { LISTING_DEFAULTS } from '../listing/listing-values.ts'
import type { OwnerValues } from './draft-values.ts'
import { reportRows } from './import-report.ts'
import type { ImportPlan, ListingImport, PlannedChange } from './listing-import.ts'

const importOf = (plan: Partial<ImportPlan>, others: Partial<ListingImport> = {}): ListingImport => ({
  ...{ id: 'i', file_name: 'land.csv', state: 'planned', failure: null, created_at: '', applied_at: null },
  counts: { added: 0, changed: 0, left: 0, unchanged: 0, rejected: 0, missing: 0 },
  plan: { added: [], changed: [], left: [], unchanged: 0, rejected: [], missing: [], ignored: [], ...plan },
  ...{ withdraws_missing: false, outcomes: [], undone: [], undone_at: null, ...others },
})

const changed = (...changes: PlannedChange[]) => ({
  ...{ row: 3, externalId: 'account:a:1', listing: null, title: 'Riverside 40', changes, kept: [], stated: {} },
})

const linesOf = (...changes: PlannedChange[]) => reportRows(importOf({ changed: [changed(...changes)] }))[0]!.lines

test('says what each value was and becomes', () => {
  expect(
    linesOf(
      { name: 'price', before: 4_600_000, after: 4_400_000 },
      { name: 'lease_years', before: null, after: 30 },
      { name: 'landowner_name', before: 'Riverside', after: 'Riverside 40' },
      { name: 'parcel_size_acres', before: 40, after: 41.5 },
      { name: 'utility_access', before: { power: true }, after: { power: false, water: true } },
      { name: 'deal_types', before: [], after: ['sale', 'option'] },
      { name: 'energy_sources', before: ['solar'], after: [] },
      { name: 'boundary', before: null, after: [1, 2, 3, 1] },
      { name: 'substation_on_site', before: null, after: true },
    ),
  ).toEqual([
    'Price: $4,600,000 → $4,400,000',
    'Lease term: none → 30 years',
    'Listing name: Riverside → Riverside 40',
    'Parcel size: 40.00 acres → 41.50 acres',
    'Utility access: Power yes → Power no, Water yes',
    'Deal types: none → Sale, Option to buy or lease',
    'Energy sources: Solar → none',
    'Boundary: none → outline with 3 corners',
    'Substation on site: none → Yes',
  ])
  expect(linesOf({ name: 'price', before: null, after: 5 })).toEqual(['Price: on request → $5'])
  expect(linesOf({ name: 'description', before: null, after: 'a'.repeat(500) })).toEqual([
    `Description: none → ${'a'.repeat(120)}…`,
  ])
})

test('names every row but unchanged ones, and what became of each', () => {
  const values = { ...LISTING_DEFAULTS, landowner_name: 'Lot 1', parcel_size_acres: 5 } as OwnerValues
  const plan: Partial<ImportPlan> = {
    added: [{ row: 2, externalId: 'account:a:1', values, stated: [] }],
    changed: [changed({ name: 'price', before: 2, after: 1 })],
    left: [{ row: 4, title: 'Lot 4', why: 'editing', kept: [] }],
    rejected: [{ row: 5, reasons: ['acres: is missing'] }],
    missing: [{ id: 'm', landowner_name: 'Lot 6' }],
  }
  const statesOf = (others: Partial<ListingImport> = {}) =>
    reportRows(importOf(plan, others)).map(({ row, title, state }) => [row, title, state])
  const rest = [
    [4, 'Lot 4', 'Left as it is'],
    [5, '', 'Rejected'],
  ]
  expect(statesOf()).toEqual([[2, 'Lot 1', 'New'], [3, 'Riverside 40', 'Changed'], ...rest, [null, 'Lot 6', 'Missing']])
  const outcomes: ListingImport['outcomes'] = [
    { state: 'draft', title: 'Lot 1', note: 'To complete: Picture.', draft: 'd' },
    { state: 'in_review', title: 'Riverside 40', note: '' },
    { state: 'withdrawn', title: 'Lot 6', note: '' },
  ]
  expect(statesOf({ withdraws_missing: true, outcomes })).toEqual([
    [2, 'Lot 1', 'Draft'],
    [3, 'Riverside 40', 'In review'],
    [null, 'Lot 6', 'Withdrawn'],
    ...rest,
  ])
  expect(reportRows(importOf(plan, { outcomes }))[0]).toMatchObject({
    draft: 'd',
    lines: ['5.00 acres, price on request', 'To complete: Picture.'],
  })
  const undone: ListingImport['undone'] = [{ state: 'deleted', title: 'Lot 1', note: '' }]
  expect(statesOf({ withdraws_missing: true, outcomes, undone })[0]).toEqual([2, 'Lot 1', 'Draft deleted'])
})
