import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { screenParcel } from '../../screening/document.ts'
import type { ScreeningLayer } from '../../screening/layers/layer.ts'
import { findProfile } from '../../screening/profiles/profiles.ts'
import type { Score } from '../../screening/score.ts'
import { loadScreeningLayers } from '../../server/screening/engine/load-screening-layers.ts'
import { CAMPUSES, DOUBTFUL, IMPOSSIBLE, NOT_CHECKED } from '../support/known-places.ts'
import { boxAt } from '../support/screening.ts'

let layers: ScreeningLayer[] = []
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'screening '))
  layers = await loadScreeningLayers({ folder, signal: new AbortController().signal })
  await rm(folder, { recursive: true })
})

/** Half the side of a square of 300 acres, in degrees of latitude. */
const HALF_SIDE = 0.00496

function scoreAt(latitude: number, longitude: number): Score {
  const width = HALF_SIDE / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const geometry = boxAt(longitude - width, latitude - HALF_SIDE, longitude + width, latitude + HALF_SIDE)
  return screenParcel({ name: null, geometry, acres: null }, layers, [findProfile('ai-campus')!]).scores[0]!
}

const failedGates = ({ gates }: Score) => gates.filter(({ outcome }) => outcome === 'failed').map(({ label }) => label)
const warningsOf = ({ warnings }: Score) => warnings.map(({ warning }) => warning)

test('campuses pass, and places where nobody builds are ruled out, have no score, or a warning that no campus has', () => {
  const campuses = CAMPUSES.map(([name, latitude, longitude]) => ({ name, score: scoreAt(latitude, longitude) }))
  for (const { name, score } of campuses) {
    expect(failedGates(score), name).toEqual([])
    expect(score.state, name).toBe('scored')
  }
  const usual = new Set(campuses.flatMap(({ score }) => warningsOf(score)))
  const passing = IMPOSSIBLE.flatMap(([name, latitude, longitude]) => {
    const score = scoreAt(latitude, longitude)
    const isTold =
      score.state !== 'scored' || failedGates(score).length > 0 || warningsOf(score).some((each) => !usual.has(each))
    return isTold ? [] : [name]
  })
  expect(passing).toEqual([])
})

test('at most 2 of 35 other places pass without a warning, and none of them outranks a campus', () => {
  const campuses = CAMPUSES.slice(0, 25).map(([, latitude, longitude]) => scoreAt(latitude, longitude))
  const lowest = Math.min(...campuses.map(({ middle }) => middle))
  const scores = DOUBTFUL.map(([name, latitude, longitude]) => ({ name, score: scoreAt(latitude, longitude) }))
  const untold = scores.filter(
    ({ score }) => score.state === 'scored' && failedGates(score).length === 0 && score.warnings.length === 0,
  )
  expect(untold.map(({ name }) => name).slice(2)).toEqual([])
  expect(untold.filter(({ score }) => score.middle >= lowest).map(({ name }) => name)).toEqual([])
})

test('half of the campuses have a score of at most 25 points from end to end', () => {
  const widths = CAMPUSES.slice(0, 25)
    .map(([, latitude, longitude]) => scoreAt(latitude, longitude))
    .map(({ low, high }) => high - low)
    .sort((a, b) => a - b)
  expect(widths[12]).toBeLessThanOrEqual(25)
})

test('a flat town is ahead of one in the Rockies', () => {
  expect(scoreAt(30.57, -97.41).middle).toBeGreaterThan(scoreAt(40.485, -106.83).middle)
})

test('what no layer tells is listed as not checked', () => {
  for (const [name, latitude, longitude, subject] of NOT_CHECKED)
    expect(scoreAt(latitude, longitude).notChecked, name).toContain(subject)
})
