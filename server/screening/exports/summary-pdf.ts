import { setImmediate } from 'node:timers/promises'
import { formatAcreNumber, formatCount, formatDate } from '../../../domain/text/format.ts'
import type { Screened } from '../../../screening/document.ts'
import { amountOf } from '../../../screening/facts/fact.ts'
import type { Score } from '../../../screening/score.ts'
import { hasScore, isRuledOut, knownText, rangeText, unscoredNote } from '../../../screening/wording/score-text.ts'
import { capitalized } from '../../../screening/wording/words.ts'
import type { ExportedParcel, ExportedParcels, ExportProfiles } from './exported-parcel.ts'
import { COLORS, MARGIN, Paper, WIDTH } from './page.ts'

/** Parcels in the table. An Excel file has them all. */
export const MAX_SUMMARY_ROWS = 250

export interface SummaryPdf {
  /** Such as the name of the file. */
  title: string
  parcels: ExportedParcels
  profiles: ExportProfiles
  /** ISO 8601. */
  screenedAt: string
  websiteName: string
  url: string
}

interface Ranked {
  name: string
  /** What fits on a line. */
  attributes: string
  screened: Screened
}

/** A PDF about many parcels: how many fail or have no score, and the best by the first profile. */
export async function drawSummaryPdf(content: SummaryPdf): Promise<Buffer> {
  const { title, profiles, screenedAt } = content
  const { best, counts } = await rank(content.parcels)
  const paper = await Paper.open({
    title: `${title}: screening summary`,
    kind: `Screening summary · ${formatDate(screenedAt)}`,
    websiteName: content.websiteName,
    date: screenedAt,
    footer: content.url,
  })
  paper.write(title, { x: MARGIN, y: paper.y, width: WIDTH, height: 30 }, { font: 'bold', size: 22 })
  paper.y += 32
  paper.paragraph(countText(counts), { color: COLORS.ink2, after: 4 })
  const shown = best.length < counts.parcels - counts.problems ? `The best ${best.length}, by` : 'Sorted by'
  paper.paragraph(`${shown} the lowest score for “${profiles[0]?.name ?? ''}”. Parcels that fail a gate come last.`, {
    color: COLORS.ink2,
    after: 10,
  })
  drawHead(paper, profiles)
  for (const parcel of best) {
    if (paper.reserve(41)) {
      // Laying out a page takes long enough to let other requests in between.
      await setImmediate()
      drawHead(paper, profiles)
    }
    drawParcel(paper, parcel, profiles.length)
  }
  return paper.finish()
}

interface Counts {
  parcels: number
  failed: number
  unscored: number
  problems: number
}

/** Reads all parcels, and keeps only those that the table has room for. */
async function rank(parcels: ExportedParcels): Promise<{ best: Ranked[]; counts: Counts }> {
  const counts: Counts = { parcels: 0, failed: 0, unscored: 0, problems: 0 }
  let best: Ranked[] = []
  const trim = () => best.sort((a, b) => orderOf(b) - orderOf(a)).slice(0, MAX_SUMMARY_ROWS)
  for await (const { number, input, attributes, screened } of parcels) {
    counts.parcels++
    if ('problem' in screened) {
      counts.problems++
      continue
    }
    const [score] = screened.scores
    if (score && isRuledOut(score)) counts.failed++
    else if (score && !hasScore(score)) counts.unscored++
    best.push({ name: input.name ?? `Parcel ${number}`, attributes: attributesText(attributes, input.name), screened })
    if (best.length >= 2 * MAX_SUMMARY_ROWS) best = trim()
  }
  return { best: trim(), counts }
}

const MAX_ATTRIBUTES_TEXT = 160

/** “PARCEL_ID R-002 · OWNER B”, without the value that the parcel is named by. */
function attributesText(attributes: ExportedParcel['attributes'], name: string | null): string {
  const parts = Object.entries(attributes).flatMap(([column, value]) =>
    String(value) === name ? [] : `${column} ${value}`,
  )
  return parts.join(' · ').slice(0, MAX_ATTRIBUTES_TEXT)
}

function orderOf({ screened: { scores } }: Ranked): number {
  const [score] = scores
  if (!score || !hasScore(score)) return -303
  return score.low - (isRuledOut(score) ? 202 : score.warnings.length > 0 ? 101 : 0)
}

/** “12 parcels. 3 fail a gate, 1 has no score.” */
function countText({ parcels, failed, unscored, problems }: Counts): string {
  const parts = [
    failed > 0 && `${failed} ${failed === 1 ? 'fails' : 'fail'} a gate`,
    unscored > 0 && `${unscored} ${unscored === 1 ? 'has' : 'have'} no score`,
    problems > 0 && `${problems} couldn’t be measured`,
  ].filter(Boolean)
  return `${formatCount(parcels, 'parcel')}.${parts.length > 0 ? ` ${parts.join(', ')}.` : ''}`
}

const NAME = 150
const ACRES = 60
const scoreWidth = (count: number) => (WIDTH - NAME - ACRES - 8) / Math.max(1, Math.min(4, count))

function drawHead(paper: Paper, profiles: ExportProfiles): void {
  const style = { font: 'bold' as const, size: 8, color: COLORS.ink3 }
  const { y } = paper
  paper.write('Parcel', { x: MARGIN, y, width: NAME, height: 12 }, style)
  paper.write('Acres', { x: MARGIN + NAME, y, width: ACRES, height: 12 }, { ...style, align: 'right' })
  profiles.slice(0, 4).forEach(({ name }, i) => {
    const width = scoreWidth(profiles.length)
    paper.write(name, { x: MARGIN + NAME + ACRES + 16 + i * width, y, width: width - 16, height: 12 }, style)
  })
  paper.y += 15
  paper.rule(paper.y - 2)
}

function drawParcel(paper: Paper, { name, attributes, screened: { facts, scores } }: Ranked, count: number): void {
  const { y } = paper
  const factOf = (key: string) => facts.find((fact) => fact.key === key)
  const acres = factOf('acreage')?.value ?? null
  const substation = factOf('substation_138')
  paper.write(name, { x: MARGIN, y, width: NAME, height: 12 }, { font: 'bold', size: 9 })
  const power = `138 kV substation: ${substation ? amountOf(substation) : 'unknown'}`
  paper.write(power, { x: MARGIN, y: y + 12, width: NAME + ACRES, height: 11 }, { size: 7.5, color: COLORS.ink3 })
  const acreage = acres === null ? 'Unknown' : formatAcreNumber(acres)
  paper.write(acreage, { x: MARGIN + NAME, y, width: ACRES, height: 12 }, { size: 9, align: 'right' })
  scores.slice(0, 4).forEach((score, i) => {
    const width = scoreWidth(count)
    drawScore(paper, score, { x: MARGIN + NAME + ACRES + 16 + i * width, y, width: width - 16 })
  })
  if (attributes !== '') {
    const box = { x: MARGIN, y: y + 23, width: WIDTH, height: 11 }
    paper.write(attributes, box, { size: 7.5, color: COLORS.ink3 })
    paper.y += 11
  }
  paper.y += 27
  paper.rule(paper.y - 3)
}

function drawScore(paper: Paper, score: Score, { x, y, width }: { x: number; y: number; width: number }): void {
  const isOut = isRuledOut(score)
  const range = hasScore(score) ? rangeText(score) : 'No score'
  const warned = score.warnings.length > 0 ? ', with a warning' : ''
  const state = isOut
    ? 'Fails a gate'
    : hasScore(score)
      ? `${knownText(score)}${warned}`
      : capitalized(unscoredNote(score))
  paper.write(range, { x, y, width, height: 12 }, { font: 'bold', size: 9, color: isOut ? COLORS.muted : COLORS.ink })
  paper.write(state, { x, y: y + 12, width, height: 11 }, { size: 7.5, color: isOut ? COLORS.caution : COLORS.ink3 })
}
