import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ACCURACY, KNOWN_SHARES } from '../../screening/accuracy.ts'
import type { ScreeningLayer } from '../../screening/layers/layer.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { loadScreeningLayers } from '../../server/screening/engine/load-screening-layers.ts'
import { comparePairs } from '../support/screening-accuracy/compare-pairs.ts'
import { compareWithEpa, contradictedByEpa } from '../support/screening-accuracy/epa-distances.ts'
import { knownShares } from '../support/screening-accuracy/known-shares.ts'

let layers: ScreeningLayer[] = []
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'screening '))
  layers = await loadScreeningLayers({ folder, signal: new AbortController().signal })
  await rm(folder, { recursive: true })
})

test('distances to transmission lines agree with those of EPA within half a mile', () => {
  const [lines, substations] = compareWithEpa(layers)
  expect(lines!.sites).toBeGreaterThan(1_400)
  expect(lines!.like_for_like_percent).toBeGreaterThan(85)
  expect(substations!.like_for_like_percent).toBeGreaterThan(75)
  const published = [lines!, substations!].map(({ sites, like_for_like_percent, from_point_percent }) => ({
    sites,
    likeForLikePercent: Math.round(like_for_like_percent),
    fromPointPercent: Math.round(from_point_percent),
  }))
  expect(published).toEqual([ACCURACY.epa.lines, ACCURACY.epa.substations])
})

test('EPA contradicts at most one known distance to a substation of 345 kV or more', () => {
  const measured = contradictedByEpa(layers)
  expect(measured.contradicted).toBeLessThanOrEqual(1)
  expect(measured).toEqual(ACCURACY.epa.known345)
})

test('the AI profile prefers data centers to rural points of the same state', () => {
  const { pairs, data_center_preferred } = comparePairs(layers)
  expect(pairs).toBe(100)
  expect(data_center_preferred).toBeGreaterThan(90)
  expect({ pairs, preferred: data_center_preferred }).toEqual(ACCURACY.pairs)
})

test('what is known where is as published', () => {
  const measured = knownShares(layers)
  expect(Object.fromEntries(Object.keys(KNOWN_SHARES).map((fact) => [fact, measured.get(fact)]))).toEqual(KNOWN_SHARES)
  const scored = PROFILES.flatMap(({ criteria }) => criteria.map(({ fact }) => fact)).filter(
    (fact) => fact !== 'acreage',
  )
  expect(scored.filter((fact) => !KNOWN_SHARES[fact])).toEqual([])
})
