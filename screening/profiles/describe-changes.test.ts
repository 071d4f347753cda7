import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'
import { findProfile } from './profiles.ts'

const EDGE = findProfile('edge')!

test('versions without a difference have no changes', () => {
  expect(describeChanges(EDGE, { ...EDGE, version: '1.0.0+2' })).toEqual([])
})

test('each changed number is listed with both values', () => {
  const criteria = EDGE.criteria.map((each) =>
    each.key === 'fiber'
      ? { ...each, weight: 20, curve: [[1, 1] as [number, number], [5, 0] as [number, number]], goal: undefined }
      : each,
  )
  const gates = EDGE.gates.map(({ min, ...gate }) => (min === undefined ? gate : { ...gate, max: 2 }))
  expect(describeChanges(EDGE, { ...EDGE, name: 'Edge', criteria, gates })).toEqual([
    { what: 'Name', before: 'Edge site', after: 'Edge' },
    { what: 'Gate 1 acre or more: at least', before: '1', after: null },
    { what: 'Gate 1 acre or more: at most', before: null, after: '2' },
    { what: 'Fiber: weight', before: '25', after: '20' },
    { what: 'Fiber: curve', before: '1 → 1, 2 → 0.7, 5 → 0.3, 20 → 0', after: '1 → 1, 5 → 0' },
    { what: 'Fiber: goal', before: 'Fiber within 1 mi (1)', after: null },
  ])
})

test('added and removed criteria are one change each', () => {
  const [first, ...rest] = EDGE.criteria
  const added = { ...first!, key: 'new', label: 'Railroad' }
  expect(describeChanges(EDGE, { ...EDGE, criteria: [...rest, added] })).toEqual([
    { what: 'Urban area', before: 'In the profile', after: null },
    { what: 'Railroad', before: null, after: 'In the profile' },
  ])
})
