import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FACT_DEFINITIONS } from '../../../screening/facts/definitions.ts'
import { known, unknown } from '../../../screening/facts/fact.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { readWeights } from '../../../screening/weights.ts'
import { compareRows } from '../../../screening/wording/compare-rows.ts'
import { leadText, stabilityText } from '../../../screening/wording/rank-text.ts'
import { CompareFacts } from './compare-facts.tsx'
import { CompareScores } from './compare-scores.tsx'
import { WeightForm } from './weight-form.tsx'

const PROFILE = PROFILES[0]!
/** What keeps a site from being ruled out or warned of. */
const BUILDABLE = new Map([
  ['in_us', 100],
  ['on_land', 100],
  ['city_center', 100],
  ['lake', 0],
  ['river', 0],
  ['airfield', 0],
  ['forest', 0],
  ['military_site', 100],
])
const factsAt = (value: number) =>
  FACT_DEFINITIONS.map(({ key, label, unit }) => ({
    key,
    label,
    unit,
    method: '',
    ...known(BUILDABLE.get(key) ?? value, []),
  }))
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('the form has a slider per group, keeps the query, and works before JavaScript arrives', () => {
  const kept = new URLSearchParams('profile=ai-campus&weights=1-2')
  const markup = renderToStaticMarkup(<WeightForm profile={PROFILE} facts={factsAt(3)} weights={null} kept={kept} />)
  expect(markup.match(/type="range"/g)).toHaveLength(9)
  expect(markup.match(/type="hidden"/g)).toHaveLength(1)
  expect(markup).toContain('type="submit"')
  const sent = new URLSearchParams(
    [...markup.matchAll(/name="weights"[^>]*value="(\d+)"/g)].map(([, value]) => ['weights', value!]),
  )
  expect(readWeights(sent, PROFILE)).toEqual([30, 15, 12, 10, 10, 10, 5, 5, 3])
  expect(textOf(markup)).toContain('Total 100 ')
  expect(textOf(markup)).not.toContain('Reset')
})

test('other weights are scaled, and can be reset', () => {
  const weights = [30, 15, 12, 10, 10, 10, 5, 5, 16]
  const kept = new URLSearchParams('profile=ai-campus')
  const markup = renderToStaticMarkup(<WeightForm profile={PROFILE} facts={null} weights={weights} kept={kept} />)
  expect(textOf(markup)).toContain('Total 113 , scaled to 100')
  expect(markup).toContain('href="?profile=ai-campus"')
  const nothing = renderToStaticMarkup(
    <WeightForm profile={PROFILE} facts={factsAt(3)} weights={weights.map(() => 0)} />,
  )
  expect(textOf(nothing)).toContain('Give at least one group a weight above 0.')
})

const siteAt = (name: string, low: number, high = low) => ({
  name,
  score: { ...scoreFacts(factsAt(1), PROFILE), gates: [], low, high, middle: (low + high) / 2 },
})

test('a site leads when its lowest score is above the highest of the others', () => {
  expect(leadText([siteAt('A', 62, 78), siteAt('B', 85, 89), siteAt('C', 59, 75)])).toMatchObject({
    leader: { name: 'B' },
    title: 'B leads',
    text: 'Its lowest score, 85, is above the highest of the others, 78.',
  })
  expect(leadText([siteAt('A', 62, 78), siteAt('B', 70, 80)])).toEqual({
    title: 'No clear leader',
    text: 'The scores of B and A overlap: 70–80 and 62–78.',
  })
  const nearer = { name: 'N', score: { ...scoreFacts(factsAt(1), PROFILE), gates: [], low: 60, high: 90 } }
  const farther = { name: 'F', score: { ...scoreFacts(factsAt(9), PROFILE), gates: [], low: 55, high: 80 } }
  expect(leadText([farther, nearer]).title).toBe('N leads in every trial, but the scores overlap')
  const none = { name: 'C', score: scoreFacts([], PROFILE) }
  expect(leadText([siteAt('A', 62, 78), siteAt('B', 70, 80), none]).text).toContain(
    ' 1 site with a failed gate, a warning or no score isn’t ranked.',
  )
  expect(leadText([siteAt('A', 70.4), siteAt('B', 69.9)]).title).toBe('No clear leader')
  expect(leadText([{ name: 'A', score: scoreFacts([], PROFILE) }]).title).toBe('No site can be ranked')
})

test('ranks say how firm they are', () => {
  expect(stabilityText({ site: 0, rank: 2, best: 1, worst: 3, samePercent: 84 })).toBe(
    '1st to 3rd in 1,000 trials, 2nd in 84% of them',
  )
  expect(stabilityText({ site: 0, rank: 12, best: 11, worst: 23, samePercent: 9 })).toBe(
    '11th to 23rd in 1,000 trials, 12th in 9% of them',
  )
  expect(stabilityText({ site: 0, rank: 1, best: 1, worst: 1, samePercent: 100 })).toBe('1st in all 1,000 trials')
})

test('the comparison ranks what has a score', () => {
  const none = { name: 'No power', score: scoreFacts([], PROFILE) }
  const [near, far] = [
    { name: 'Near', score: scoreFacts(factsAt(1), PROFILE) },
    { name: 'Far', score: scoreFacts(factsAt(15), PROFILE) },
  ]
  const text = textOf(renderToStaticMarkup(<CompareScores sites={[far, none, near]} />))
  expect(text).toContain('Near Ranks 1st in all 1,000 trials')
  expect(text).toContain('Far Ranks 2nd in all 1,000 trials')
  expect(text).toContain('No power No score: power unknown')
})

test('differences tag what is best, never a tie, and never against something unknown', () => {
  const far = factsAt(30).map((fact) => (fact.key === 'superfund' ? { ...fact, ...known(1, []) } : fact))
  const without = (key: string) => far.map((fact) => (fact.key === key ? { ...fact, ...unknown('no data yet') } : fact))
  const sites = [
    { name: 'Near', facts: factsAt(1) },
    { name: 'Far', facts: without('fiber') },
  ].map(({ name, facts }) => ({ name, facts, score: scoreFacts(facts, PROFILE) }))
  const heads = sites.map(({ name }) => ({ key: name, head: name }))
  const rows = compareRows(sites)
  const text = textOf(renderToStaticMarkup(<CompareFacts heads={heads} rows={rows} />))
  expect(text).toContain('Substation of 138 kV or more 1 mi Best 12.0 of 12 30 mi 0.0 of 12')
  expect(text).toContain('Fiber Can’t rank: 1 unknown 1 mi 12.0 of 12 Unknown 0–12 of 12')
  expect(text).toMatch(/facts are the same at all sites : distance from a Superfund site, /)
  expect(text).toContain('Distance from a Superfund site 1 mi')
})
