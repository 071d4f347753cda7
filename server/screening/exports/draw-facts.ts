import type { ScreeningDocument } from '../../../screening/document.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { DISTANCES_TEXT } from '../../../screening/wording/distances-text.ts'
import { type FactRow, factRows } from '../../../screening/wording/fact-row.ts'
import { gapsOf } from '../../../screening/wording/gaps.ts'
import { topicsOf } from '../../../screening/wording/topics.ts'
import { COLORS, MARGIN, type Paper, WIDTH } from './page.ts'

const COLUMNS = { label: 196, value: 148, source: 164 } as const
const GAP = 4
const note = { size: 7.5, color: COLORS.ink3 }

type Screening = Pick<ScreeningDocument, 'facts' | 'layers'>

const MOST_KEY_FACTS = 8

/** The facts that weigh most in a profile, in two columns. */
export function drawKeyFacts(paper: Paper, { facts, layers }: Screening, { name, criteria }: Profile): void {
  const weighed = criteria
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ fact }) => facts.find(({ key }) => key === fact) ?? [])
  const rows = factRows([...new Set(weighed)].slice(0, MOST_KEY_FACTS), layers)
  const [size, width] = [8.5, (WIDTH - 3 * GAP) / 4]
  paper.heading(`What counts most for ${name}`)
  for (let i = 0; i < rows.length; i += 2) {
    const pair = rows.slice(i, i + 2)
    const texts = pair.flatMap(({ label, value }) => [label, value])
    const height = Math.max(...texts.map((text) => paper.heightOf(text, width, { size }))) + 4
    paper.reserve(height)
    for (const [column, text] of texts.entries()) {
      const x = MARGIN + column * (width + GAP)
      paper.write(text, { x, y: paper.y, width }, { size, color: column % 2 === 0 ? COLORS.ink2 : COLORS.ink })
    }
    paper.y += height
    paper.rule(paper.y - 2)
  }
}

/** All facts by topic, with their sources and vintages. */
export function drawFacts(paper: Paper, { facts, layers }: Screening): void {
  paper.heading('Facts', 80)
  paper.paragraph(DISTANCES_TEXT, {
    color: COLORS.ink2,
  })
  for (const topic of topicsOf(facts)) {
    paper.reserve(48)
    paper.document.rect(MARGIN, paper.y, WIDTH, 15).fill(COLORS.sunken)
    paper.write(topic.name, { x: MARGIN + 4, y: paper.y + 3, width: WIDTH }, { font: 'bold', size: 8.5 })
    paper.y += 18
    for (const row of factRows(topic.facts, layers)) drawFact(paper, row)
    paper.y += 4
  }
}

function drawFact(paper: Paper, { label, value: amount, note: why, sources }: FactRow): void {
  const origin = sources.map(({ name, vintage }) => (vintage ? `${name}, ${vintage}` : name)).join('; ')
  const size = 8.5
  const valueHeight = paper.heightOf(amount, COLUMNS.value, { size })
  const whyHeight = why ? paper.heightOf(why, COLUMNS.value, note) : 0
  const labelHeight = paper.heightOf(label, COLUMNS.label, { size })
  const height = Math.max(labelHeight, valueHeight + whyHeight, paper.heightOf(origin, COLUMNS.source, note)) + 4
  paper.reserve(height)
  const { y } = paper
  const valueX = MARGIN + COLUMNS.label + GAP
  paper.write(label, { x: MARGIN, y, width: COLUMNS.label }, { size, color: COLORS.ink2 })
  paper.write(amount, { x: valueX, y, width: COLUMNS.value }, { size })
  if (why) paper.write(why, { x: valueX, y: y + valueHeight, width: COLUMNS.value }, note)
  paper.write(origin, { x: valueX + COLUMNS.value + GAP, y, width: COLUMNS.source }, note)
  paper.y += height
  paper.rule(paper.y - 2)
}

/** What the file says about the parcel. */
export function drawAttributes(paper: Paper, attributes: readonly (readonly [column: string, value: string])[]): void {
  paper.heading('From the file')
  const [size, width] = [8.5, WIDTH - COLUMNS.label - GAP]
  for (const [column, value] of attributes) {
    const height = Math.max(paper.heightOf(column, COLUMNS.label, { size }), paper.heightOf(value, width, { size })) + 4
    paper.reserve(height)
    paper.write(column, { x: MARGIN, y: paper.y, width: COLUMNS.label }, { size, color: COLORS.ink2 })
    paper.write(value, { x: MARGIN + COLUMNS.label + GAP, y: paper.y, width }, { size })
    paper.y += height
    paper.rule(paper.y - 2)
  }
}

/** What the screening can’t say, in plain words. */
export function drawGaps(paper: Paper, screening: Screening): void {
  const { unknown, ofLayers } = gapsOf(screening)
  const gaps = [...unknown, ...ofLayers]
  if (gaps.length === 0) return
  paper.heading('What this screening can’t tell')
  paper.paragraph(
    'Where a fact is unknown, the score is a range: the low end gives it no points, the high end all of them.',
    { color: COLORS.ink2 },
  )
  for (const { title, text } of gaps) paper.paragraph(`${title}. ${text}`, { size: 8.5, after: 3, color: COLORS.ink2 })
}

/** Each layer that a fact comes from, with its license and version. */
export function drawSources(paper: Paper, { facts, layers }: Screening): void {
  const used = new Set(facts.flatMap(({ sources }) => sources.map(({ layer }) => layer)))
  paper.heading('Sources')
  for (const { key, name, attribution, license, vintage, version, sha256 } of layers) {
    if (!used.has(key)) continue
    const parts = [attribution, license, vintage, `version ${version}`, `SHA-256 ${sha256.slice(0, 12)}…`]
    paper.paragraph(`${name}: ${parts.filter(Boolean).join('; ')}`, { size: 8, after: 2, color: COLORS.ink2 })
  }
}
