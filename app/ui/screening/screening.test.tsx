import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createDocument } from '../../../screening/document.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { boxAt, makeLayer, pointAt } from '../../../tests/support/screening.ts'
import { Contributions } from './contributions.tsx'
import { FactsTable } from './facts-table.tsx'
import { GateOutcome, Gates } from './gates.tsx'
import { Improvements } from './improvements.tsx'
import { KnownGaps } from './known-gaps.tsx'
import { IntervalLegend, ScoreInterval } from './score-interval.tsx'
import { ScoreRing } from './score-ring.tsx'
import { ScoreSummary } from './score-summary.tsx'
import { SiteScreening } from './screening-panel.tsx'
import { siteScreeningView } from './site-screening-view.ts'

const LAYERS = [makeLayer('substations', [[pointAt(-96.95, 32), { name: 'MILL <1>', kv: 138 }]])]
const PROFILE = PROFILES[0]!
const SCREENING = createDocument({ name: 'A', geometry: boxAt(-97.01, 32, -97, 32.01), acres: null }, LAYERS, PROFILES)
const SCORE = SCREENING.scores[0]!
const NONE = scoreFacts([], PROFILE)
const FAILED = { ...SCORE, gates: [{ gate: 'x', label: 'Few acres', fact: 'acreage', outcome: 'failed' as const }] }

/** The text that a reader sees, with spaces between elements. */
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('a ring has the interval, a text alternative, and no score while power is unknown', () => {
  const name = PROFILE.name
  const ring = renderToStaticMarkup(<ScoreRing score={SCORE} profileName={name} />)
  const [low, high] = [Math.round(SCORE.low), Math.round(SCORE.high)]
  expect(ring).toContain(`aria-label="AI campus score ${low} to ${high} of 100, `)
  expect(ring).toContain(`>${low}–${high}<`)
  const none = renderToStaticMarkup(<ScoreRing score={NONE} profileName={name} />)
  expect(none).toContain('No score')
  expect(none).not.toMatch(/\d–\d|of 100/)
  const ruledOut = renderToStaticMarkup(<ScoreRing score={FAILED} profileName={name} size="lg" />)
  expect(ruledOut).toContain('ruled out')
  expect(ruledOut).not.toContain('stroke-accent')
})

test('a table cell has the interval or says that power is unknown', () => {
  expect(textOf(renderToStaticMarkup(<ScoreInterval score={SCORE} />))).toMatch(/ \d+–\d+ \d+% known /)
  expect(textOf(renderToStaticMarkup(<ScoreInterval score={NONE} />))).toContain('No score Power unknown')
  expect(textOf(renderToStaticMarkup(<IntervalLegend />))).toContain('Possible, if what’s unknown turns out well')
})

test('the summary shows no scale without a score', () => {
  const figures = [{ label: 'Rank in this file', value: '5 of 8 scored' }]
  const summary = textOf(renderToStaticMarkup(<ScoreSummary score={SCORE} profile={PROFILE} figures={figures} />))
  expect(summary).toContain('for an AI campus')
  expect(summary).toContain('Rank in this file 5 of 8 scored Profile version AI campus 1.2.0')
  expect(textOf(renderToStaticMarkup(<ScoreSummary score={NONE} profile={PROFILE} />))).not.toContain('50')
})

test('gates say how each came out, with its value', () => {
  const text = textOf(renderToStaticMarkup(<Gates score={SCORE} facts={SCREENING.facts} />))
  expect(text).toContain('The gate passes.')
  expect(text).toContain('Not checked: small wetlands, swamps and marshes, military land, ')
  expect(text).toContain('Passes: A substation of 69 kV or more within 20 miles')
  expect(textOf(renderToStaticMarkup(<GateOutcome score={SCORE} facts={SCREENING.facts} />))).toMatch(
    /^ Pass Not checked: small wetlands, swamps and marshes and \d+ more $/,
  )
  expect(textOf(renderToStaticMarkup(<GateOutcome score={FAILED} facts={SCREENING.facts} />))).toMatch(
    /[\d.]+ acres \(required: few acres\)/,
  )
})

test('a table cell has each warning once', () => {
  const warning = { warning: 'a', name: 'Likely wet', label: 'In a wet lowland', fact: 'wet_lowland' }
  const warnings = [warning, { ...warning, warning: 'b', label: 'In a floodplain' }]
  const markup = renderToStaticMarkup(<GateOutcome score={{ ...SCORE, warnings }} facts={SCREENING.facts} />)
  expect(markup.match(/Likely wet/g)).toHaveLength(1)
  expect(markup).toContain('title="In a wet lowland; In a floodplain"')
})

test('contributions have a subtotal of what is certain, and the sum', () => {
  const text = textOf(renderToStaticMarkup(<Contributions score={SCORE} facts={SCREENING.facts} />))
  expect(text).toContain(`Known points 18 of 100 weight points known ${SCORE.low.toFixed(1)}`)
  expect(text).toContain('Fiber Unknown: no data yet 0–12 of 12')
  expect(renderToStaticMarkup(<Contributions score={NONE} facts={[]} />)).toBe('')
})

test('improvements give the score after each change, and nothing without a score', () => {
  expect(textOf(renderToStaticMarkup(<Improvements score={SCORE} />))).toContain('Fiber within 1 mi up to +12')
  expect(renderToStaticMarkup(<Improvements score={NONE} />)).toBe('')
})

test('facts are grouped by topic, with sources that open to their license', () => {
  const markup = renderToStaticMarkup(<FactsTable {...SCREENING} />)
  const text = textOf(markup)
  expect(text).toContain('Mill &lt;1&gt;')
  expect(text).toMatch(
    /Nearest substation of 69 kV or more [\d.]+ mi, Mill &lt;1&gt; Carries 138 kV or more. substations/,
  )
  expect(text).toContain('License: CC0')
  expect(text).toContain('Nearest fiber Unknown No data yet.')
  expect(markup.match(/<caption/g)).toHaveLength(5)
})

test('gaps are listed in plain words', () => {
  expect(textOf(renderToStaticMarkup(<KnownGaps {...SCREENING} />))).toContain('Unknown: no data yet')
  expect(renderToStaticMarkup(<KnownGaps facts={[]} layers={[]} />)).toBe('')
})

test('the panel of a site says why it has each score, folded', () => {
  const { facts, layers, scores } = SCREENING
  const screening = siteScreeningView({
    ...{ screenedAt: '2026-11-22T08:00:00.000Z', problem: null, facts: [...facts], layers: [...layers] },
    profiles: scores.map((score, i) => ({ name: PROFILES[i]!.name, score })),
  })
  const markup = renderToStaticMarkup(<SiteScreening screening={screening} isLocated downloadPath="/a.json" />)
  const text = textOf(markup)
  expect(markup.match(/<details name="profile"/g)).toHaveLength(PROFILES.length)
  expect(markup).not.toMatch(/<details[^>]* open=""/)
  const [low, high] = [Math.round(SCORE.low), Math.round(SCORE.high)]
  expect(text).toContain(`Between ${low} and ${high} for an AI campus ${low} points from known facts.`)
  expect(text).toContain('Passes: A substation of 69 kV or more within 20 miles')
  expect(text.match(/How the score adds up/g)).toHaveLength(PROFILES.length)
  expect(text).toContain('What would raise it')
  expect(text).toContain('How to read this')
  expect(text.match(/Not checked/g)).toHaveLength(1)
  expect(text).toContain('Relief Unknown: no data yet')
  expect(text).not.toContain('Relief within 7 miles')
})

test('a site without a score says why', () => {
  const screening = siteScreeningView({
    ...{ screenedAt: '2026-11-22T08:00:00.000Z', problem: null, facts: [], layers: [] },
    profiles: [{ name: PROFILE.name, score: NONE }],
  })
  const text = textOf(renderToStaticMarkup(<SiteScreening screening={screening} isLocated downloadPath="/a.json" />))
  expect(text).toContain('No score for an AI campus: power is unknown')
  expect(text).not.toContain('How the score adds up')
})

test('no part sets inline styles, which the content security policy forbids', () => {
  const parts = [
    <ScoreRing key="a" score={SCORE} profileName="x" />,
    <Contributions key="b" score={SCORE} facts={SCREENING.facts} />,
  ]
  expect(renderToStaticMarkup(parts)).not.toContain('style=')
})
