import { expect, test } from 'vitest'
import { FACT_DEFINITIONS } from '../../../screening/facts/definitions.ts'
import { type Fact, known } from '../../../screening/facts/fact.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { ownWeights, withWeights } from '../../../screening/weights.ts'
import { createSeededRandom } from '../../../tests/support/seeded-random.ts'
import { rescoreRows } from './rescore-rows.ts'
import type { ParcelRow } from './run-view.ts'

const PROFILE = PROFILES[0]!
const random = createSeededRandom(7)

function rowOf(number: number): ParcelRow & { facts: Fact[] } {
  const facts = FACT_DEFINITIONS.map(({ key, label, unit }) => ({
    ...{ key, label, unit, method: '' },
    ...known(key === 'in_us' || key === 'on_land' ? 100 : random.integer(0, 30), []),
  }))
  const score = { ...scoreFacts(facts, PROFILE), contributions: [], improvements: [], notChecked: [] }
  const rest = { name: '', place: null, problem: null, gateFacts: [], amounts: [], attributes: [], note: null }
  return {
    number,
    ...rest,
    score,
    values: facts.map(({ key, state, low, high }) => ({ key, state, low, high })),
    facts,
  }
}

test('rows have the scores and the order that the server gives', () => {
  const rows = Array.from({ length: 100 }, (_, i) => rowOf(i + 1))
  const profile = withWeights(PROFILE, ownWeights(PROFILE).with(0, 1).with(2, 40))
  const live = rescoreRows(rows, profile, '-score')
  for (const { number, score } of live) {
    const { low, high, middle, knownPercent } = scoreFacts(rows[number - 1]!.facts, profile)
    expect(score).toMatchObject({ low, high, middle, knownPercent })
  }
  const passing = live.filter(({ score }) => score!.gates.every(({ outcome }) => outcome !== 'failed'))
  expect(live.slice(0, passing.length)).toEqual(passing)
  expect(live.map(({ number }) => number)).not.toEqual(rows.map(({ number }) => number))
  expect(rescoreRows(rows, profile, 'name').map(({ number }) => number)).toEqual(rows.map(({ number }) => number))
})
