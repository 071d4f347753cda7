import { setImmediate } from 'node:timers/promises'
import { formatDate } from '../../../domain/text/format.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { rankStability } from '../../../screening/rank-stability.ts'
import type { Score } from '../../../screening/score.ts'
import type { ComparedRow } from '../../../screening/wording/compare-rows.ts'
import { leadText, rankableOf, stabilityText } from '../../../screening/wording/rank-text.ts'
import {
  gatesText,
  hasScore,
  isRuledOut,
  knownText,
  rangeText,
  unscoredNote,
} from '../../../screening/wording/score-text.ts'
import { ComparisonTable, numbered } from './draw-comparison.ts'
import { drawBar } from './draw-score.ts'
import { COLORS, MARGIN, Paper } from './page.ts'

export interface DrawnSite {
  name: string
  place: string | null
  score: Score
  /** Why it wasn't screened; null if it was. */
  unscreened: string | null
}

export interface ComparisonPdf {
  /** As many as can be compared, in the order of the cells. */
  sites: readonly DrawnSite[]
  rows: readonly ComparedRow[]
  /** What all the sites were scored by. */
  profile: Pick<Profile, 'name' | 'version'>
  /** What the scores have in common, with the date of the screening. */
  basis: string
  /** What else the reader should know: which criteria count, and what isn't compared. */
  notes: readonly string[]
  /** ISO 8601. */
  date: string
  websiteName: string
  /** The address of the comparison, for the footer. */
  url: string
}

const quiet = { size: 8.5, color: COLORS.ink3 }

/** A PDF of a comparison, a column per site: the scores, what is offered, and the facts by topic. */
export async function drawComparisonPdf(content: ComparisonPdf): Promise<Buffer> {
  const { sites, rows, profile, basis, notes } = content
  const title = `Compare ${sites.length} sites`
  const paper = await Paper.open({
    title: `${title}: ${sites.map(({ name }) => name).join(', ')}`,
    kind: `Comparison · ${formatDate(content.date)}`,
    websiteName: content.websiteName,
    date: content.date,
    footer: content.url,
    layout: 'landscape',
  })
  paper.write(title, { x: MARGIN, y: paper.y, width: paper.width, height: 30 }, { font: 'bold', size: 22 })
  paper.y += 32
  paper.paragraph(`${profile.name} ${profile.version}. ${basis}.`, { color: COLORS.ink2 })
  for (const note of notes) paper.paragraph(note, { color: COLORS.ink2 })
  drawComparedScores(paper, sites)
  await drawTable(paper, sites, rows)
  paper.paragraph(
    'A comparison doesn’t replace a survey, a title search or an answer from the utility. Verify power, fiber, water, zoning and boundaries before you sign, pay or build.',
    { size: 8.5, color: COLORS.ink2 },
  )
  return paper.finish()
}

const [NAME, RANGE, KNOWN] = [212, 60, 76]
const BAR = NAME + RANGE + KNOWN
const TICKS = [0, 50, 100]

function drawComparedScores(paper: Paper, sites: readonly DrawnSite[]): void {
  const { title, text } = leadText(sites)
  const ranked = rankableOf(sites)
  const stability = new Map(rankStability(ranked.map(({ score }) => score)).map((each) => [ranked[each.site], each]))
  paper.heading('Scores', 80)
  paper.paragraph(`${title}. ${text}`, { color: COLORS.ink2 })
  for (const tick of TICKS) {
    const x = MARGIN + BAR + ((paper.width - BAR) * tick) / 100 - tick * 0.2
    paper.write(String(tick), { x, y: paper.y, width: 20, height: 10 }, { size: 7, color: COLORS.ink3 })
  }
  paper.y += 11
  sites.forEach((site, i) => {
    const rank = stability.get(site)
    drawScore(paper, site, { index: i, ranks: rank ? `Ranks ${stabilityText(rank)}.` : '' })
  })
}

function drawScore(paper: Paper, site: DrawnSite, { index, ranks }: { index: number; ranks: string }): void {
  const { place, score } = site
  const name = numbered(site.name, index)
  const bold = { font: 'bold', size: 10 } as const
  const width = NAME - 12
  const nameHeight = paper.heightOf(name, width, bold)
  const placeHeight = place ? paper.heightOf(place, width, quiet) : 0
  const details = detailsText(site, ranks)
  const detailsWidth = paper.width - NAME
  const height = Math.max(nameHeight + placeHeight, 15 + paper.heightOf(details, detailsWidth, quiet)) + 8
  paper.reserve(height)
  const { y } = paper
  paper.write(name, { x: MARGIN, y, width }, bold)
  if (place) paper.write(place, { x: MARGIN, y: y + nameHeight, width }, quiet)
  const x = MARGIN + NAME
  const isScored = hasScore(score)
  paper.write(isScored ? rangeText(score) : 'No score', { x, y, width: RANGE, height: 14 }, bold)
  if (isScored) paper.write(knownText(score), { x: x + RANGE, y: y + 1, width: KNOWN - 6, height: 12 }, quiet)
  if (isScored)
    drawBar(paper, { x: MARGIN + BAR, y: y + 3, width: paper.width - BAR }, [
      [0, score.low, isRuledOut(score) ? COLORS.muted : COLORS.accent],
      [score.low, score.high, COLORS.possible],
    ])
  const color = isRuledOut(score) ? COLORS.caution : COLORS.ink3
  paper.write(details, { x, y: y + 15, width: detailsWidth }, { ...quiet, color })
  paper.y += height
  paper.rule(paper.y - 4)
}

function detailsText({ score, unscreened }: DrawnSite, ranks: string): string {
  if (unscreened) return `No score: ${unscreened}.`
  const warnings = score.warnings.map(({ label }) => `Warning: ${label}.`)
  const why = hasScore(score) ? '' : `No score: ${unscoredNote(score)}.`
  return [why, `Gates: ${gatesText(score.gates)}`, ...warnings, ranks].filter(Boolean).join(' ')
}

async function drawTable(paper: Paper, sites: readonly DrawnSite[], rows: readonly ComparedRow[]): Promise<void> {
  paper.heading('Facts, side by side', 150)
  paper.paragraph(
    'A blue line at the left and a bold name mark what differs. “Best” is better than any other site can be. What isn’t known reads “Unknown” and counts from no points to all of them.',
    { color: COLORS.ink2 },
  )
  const table = new ComparisonTable(paper, sites)
  table.drawHeads()
  for (const [group, ofGroup] of Map.groupBy(rows, ({ group }) => group)) {
    table.drawGroup(group, ofGroup)
    // Laying out text takes long enough to let other requests in between.
    await setImmediate()
  }
}
