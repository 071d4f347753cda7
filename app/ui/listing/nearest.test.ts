import { expect, test } from 'vitest'
import type { NearbyFeature } from '../../../domain/layer/nearby.ts'
import { nearestText } from './nearest.tsx'

const found = (values: object) =>
  ({
    kind: 'transmission-lines',
    state: 'found',
    km: 0.66,
    name: null,
    value: null,
    attribution: '',
    vintage: null,
    ...values,
  }) as NearbyFeature

test.each([
  [found({ value: '100–161 kV' }), '100–161 kV line, 0.4 mi'],
  [found({}), 'Line, 0.4 mi'],
  [found({ kind: 'substations', name: 'Hutto', value: '345 kV', km: 2 }), 'Hutto, 345 kV, 1.2 mi'],
  [found({ kind: 'substations', name: 'Hutto', km: 2 }), 'Hutto, 1.2 mi'],
  [found({ value: '345 kV', km: 0 }), '345 kV line, on the parcel'],
  [{ kind: 'substations', state: 'unknown' } as const, 'Unknown: no data here'],
  [{ kind: 'substations', state: 'beyond', km: 32.2 } as const, 'More than 20 mi away'],
])('%j', (feature, text) => {
  expect(nearestText(feature)).toBe(text)
})
