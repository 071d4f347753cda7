import type { Fact } from '../../../screening/facts/fact.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { GateResult, Score } from '../../../screening/score.ts'
import { failedGateText, furtherWarnings, gateAmount } from '../../../screening/wording/gate-text.ts'
import { improvementRows } from '../../../screening/wording/improvement-rows.ts'
import { notCheckedText } from '../../../screening/wording/not-checked-text.ts'
import {
  certaintyText,
  gatesText,
  hasScore,
  headline,
  isRuledOut,
  knownText,
  rangeText,
  unscoredNote,
  weightText,
} from '../../../screening/wording/score-text.ts'
import { criterionText, criterionValue, waterfallOf } from '../../../screening/wording/waterfall.ts'
import { capitalized } from '../../../screening/wording/words.ts'
import { COLORS, MARGIN, type Paper, WIDTH } from './page.ts'

type NamedProfile = Pick<Profile, 'name' | 'version'>

const OUTCOMES = { failed: 'Fails', unknown: 'Can’t be decided', passed: 'Passes' } as const
const quiet = { size: 8.5, color: COLORS.ink3 }

/** A bar on a scale from 0 to 100: dark for points that are certain, pale for what unknowns could add. */
export function drawBar(
  { document }: Paper,
  box: { x: number; y: number; width: number },
  parts: readonly [from: number, to: number, color: string][],
) {
  document.rect(box.x, box.y, box.width, 7).fill('#e9eef2')
  for (const [from, to, color] of parts)
    if (to > from)
      document.rect(box.x + (box.width * from) / 100, box.y, (box.width * (to - from)) / 100, 7).fill(color)
}

/** One line per profile: its interval, what is known, and whether a gate fails. */
export function drawScores(paper: Paper, scores: readonly Score[], profiles: readonly NamedProfile[]): void {
  scores.forEach((score, i) => {
    paper.reserve(34)
    const { y } = paper
    const color = isRuledOut(score) ? COLORS.muted : COLORS.accent
    paper.write(profiles[i]!.name, { x: MARGIN, y, width: 130, height: 14 }, { font: 'bold', size: 10.5 })
    const range = hasScore(score) ? rangeText(score) : 'No score'
    paper.write(range, { x: MARGIN + 136, y, width: 60, height: 14 }, { font: 'bold', size: 10.5 })
    paper.write(
      hasScore(score) ? knownText(score) : capitalized(unscoredNote(score)),
      { x: MARGIN + 200, y: y + 1, width: 70, height: 12 },
      quiet,
    )
    if (hasScore(score))
      drawBar(paper, { x: MARGIN + 276, y: y + 3, width: WIDTH - 276 }, [
        [0, score.low, color],
        [score.low, score.high, COLORS.possible],
      ])
    paper.write(
      `Gates: ${gatesText(score.gates)}`,
      { x: MARGIN, y: y + 15, width: WIDTH, height: 12 },
      {
        ...quiet,
        color: isRuledOut(score) ? COLORS.caution : COLORS.ink3,
      },
    )
    paper.y += 34
  })
}

/** Gates that fail or can't be decided have a line each; those that pass share one. */
function drawGates(paper: Paper, gates: readonly GateResult[], facts: readonly Fact[]): void {
  const style = { size: 9, after: 2, color: COLORS.ink2 }
  const passed: string[] = []
  for (const gate of gates) {
    const fact = facts.find(({ key }) => key === gate.fact)
    const text = `${gate.label} (${gateAmount(gate, fact)})`
    if (gate.outcome === 'passed') passed.push(text)
    else if (gate.outcome === 'unknown') paper.paragraph(`${OUTCOMES.unknown}: ${text}`, style)
    else paper.paragraph(`${OUTCOMES.failed}: ${failedGateText(gate, fact)}`, { ...style, color: COLORS.caution })
  }
  if (passed.length > 0) paper.paragraph(`${OUTCOMES.passed}: ${passed.join('; ')}`, style)
}

/** The gates and contributions of one profile, and what would raise the score. */
export function drawContributions(paper: Paper, score: Score, profile: NamedProfile, facts: readonly Fact[]): void {
  paper.heading(headline(score, profile.name))
  if (hasScore(score)) paper.paragraph(certaintyText(score), { color: COLORS.ink2 })
  drawGates(paper, score.gates, facts)
  for (const { label } of furtherWarnings(score))
    paper.paragraph(`Warning: ${label}`, { size: 9, after: 2, color: COLORS.caution })
  if (score.notChecked.length > 0) paper.paragraph(notCheckedText(score.notChecked), { size: 9, color: COLORS.ink2 })
  if (!hasScore(score)) return
  drawWaterfall(paper, score, facts)
  const changes = improvementRows(score).map(
    ({ label, gain, low, high }) => `${label} (${gain}, then ${rangeText({ low, high })})`,
  )
  if (changes.length > 0)
    paper.paragraph(`What would raise it: ${changes.join('; ')}.`, { size: 9, color: COLORS.ink2 })
}

const one = (points: number) => points.toFixed(1)

/** Each line says what the points come from, and how old that is. */
function drawWaterfall(paper: Paper, score: Score, facts: readonly Fact[]): void {
  const factOf = ({ fact }: Score['contributions'][number]) => facts.find(({ key }) => key === fact)
  const { known, possible, knownWeight, low, high } = waterfallOf(score)
  paper.y += 6
  for (const { label, weight, from, to, criteria } of known) {
    const lines = criteria.map(
      (each) => `${criterionText(each, factOf(each))}${criteria.length > 1 ? ` (${one(each.low)})` : ''}`,
    )
    drawRow(paper, {
      label,
      note: lines.join('\n'),
      bar: [[from, to, COLORS.accent]],
      figure: `${one(to - from)} ${weightText(weight)}`,
    })
  }
  drawRow(paper, {
    label: 'Known points',
    note: `${knownWeight} of 100 weight points known`,
    isTotal: true,
    bar: [[0, low, COLORS.ink]],
    figure: one(low),
  })
  for (const { label, weight, from, to, criteria } of possible)
    drawRow(paper, {
      label,
      note: capitalized(criterionValue(criteria[0]!, factOf(criteria[0]!))),
      bar: [[from, to, COLORS.possible]],
      figure: `0–${one(to - from)} ${weightText(weight)}`,
    })
  drawRow(paper, {
    label: 'Score',
    note: 'Known points, plus what the unknowns could add',
    isTotal: true,
    bar: [
      [0, low, COLORS.ink],
      [low, high, COLORS.possible],
    ],
    figure: rangeText({ low, high }),
  })
  paper.y += 6
}

interface Row {
  label: string
  note: string
  bar: [from: number, to: number, color: string][]
  figure: string
  isTotal?: boolean
}

function drawRow(paper: Paper, { label, note, bar, figure, isTotal = false }: Row): void {
  const size = 8.5
  const font = isTotal ? ('bold' as const) : ('regular' as const)
  const noteWidth = 168
  const height = Math.max(paper.heightOf(note, noteWidth, { size: 8 }), paper.heightOf(label, 120, { size, font })) + 5
  paper.reserve(height)
  const { y } = paper
  if (isTotal) paper.document.rect(MARGIN, y - 2, WIDTH, height).fill(COLORS.sunken)
  paper.write(capitalized(label), { x: MARGIN + 4, y, width: 120 }, { size, font })
  paper.write(note, { x: MARGIN + 128, y, width: noteWidth }, { size: 8, color: COLORS.ink3 })
  drawBar(paper, { x: MARGIN + 304, y: y + 1.5, width: 138 }, bar)
  paper.write(figure, { x: MARGIN + 446, y, width: WIDTH - 450, height: 12 }, { size, font, align: 'right' })
  paper.y += height
}
