import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { screenParcel } from '../../screening/document.ts'
import type { ScreeningLayer } from '../../screening/layers/layer.ts'
import { findProfile } from '../../screening/profiles/profiles.ts'
import type { Score } from '../../screening/score.ts'
import { loadScreeningLayers } from '../../server/screening/engine/load-screening-layers.ts'
import { CAMPUSES, IMPOSSIBLE, NOT_CHECKED } from '../support/known-places.ts'
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

test('what no layer tells is listed as not checked', () => {
  for (const [name, latitude, longitude, subject] of NOT_CHECKED)
    expect(scoreAt(latitude, longitude).notChecked, name).toContain(subject)
})
