import type { ComparedCell, ComparedRow } from '../../../screening/wording/compare-rows.ts'
import { formatPoints } from '../../../screening/wording/score-text.ts'
import { COLORS, MARGIN, type Paper, type TextStyle } from './page.ts'

interface Site {
  name: string
  place: string | null
}

interface Line {
  words: string
  style: TextStyle
}

const GAP = 8
const BEST = 24
/** A page has room for it below the heads. */
const MAX_ROW = 260
/** A longer text is for the page of the site. */
const MAX_TEXT = 400
const small = { size: 7.5, color: COLORS.ink3 }
const BEST_COLOR = '#eaf1fe'

/** A table with a column per site, whose heads are on each of its pages. */
export class ComparisonTable {
  readonly #paper: Paper
  readonly #sites: readonly Site[]
  readonly #label: number
  readonly #column: number

  constructor(paper: Paper, sites: readonly Site[]) {
    this.#paper = paper
    this.#sites = sites
    this.#label = sites.length > 3 ? 128 : 168
    this.#column = (paper.width - this.#label) / sites.length
  }

  /** The place of a column, between its gaps. */
  #box(site: number, y: number) {
    return { x: MARGIN + this.#label + site * this.#column + GAP / 2, y, width: this.#column - GAP }
  }

  /** At most three lines of a name and two of a place; the scores above have them whole. */
  drawHeads(): void {
    const paper = this.#paper
    const name = { font: 'bold', size: 9 } as const
    const boxes = this.#sites.map((site, i) => {
      const box = this.#box(i, paper.y)
      const nameHeight = Math.min(34, paper.heightOf(numbered(site.name, i), box.width, name))
      const placeHeight = site.place ? Math.min(19, paper.heightOf(site.place, box.width, small)) : 0
      return { ...box, nameHeight, placeHeight }
    })
    boxes.forEach(({ x, y, width, nameHeight, placeHeight }, i) => {
      const { name: words, place } = this.#sites[i]!
      paper.write(numbered(words, i), { x, y, width, height: nameHeight }, name)
      if (place) paper.write(place, { x, y: y + nameHeight, width, height: placeHeight }, small)
    })
    paper.y += Math.max(...boxes.map(({ nameHeight, placeHeight }) => nameHeight + placeHeight)) + 5
    paper.rule(paper.y - 2)
  }

  drawGroup(name: string, rows: readonly ComparedRow[]): void {
    rows.forEach((row, i) => {
      const cells = row.cells.map((cell, site) => this.#fit(linesOf(cell), this.#textWidth(cell, site)))
      const label = this.#fit(labelLines(row), this.#label - GAP)
      const height = Math.min(MAX_ROW, Math.max(label.height, ...cells.map((cell) => cell.height)) + 5)
      const isNew = this.#paper.reserve(height + (i === 0 ? 18 : 0))
      if (isNew) this.drawHeads()
      if (isNew || i === 0) this.#band(i === 0 ? name : `${name}, continued`)
      this.#drawRow(row, { label, cells, height })
    })
    this.#paper.y += 4
  }

  #textWidth({ isBest }: ComparedCell, site: number) {
    return this.#box(site, 0).width - (isBest ? BEST : 0)
  }

  #fit(lines: readonly Line[], width: number) {
    const heights = lines.map(({ words, style }) => this.#paper.heightOf(words, width, style))
    return { lines, heights, width, height: heights.reduce((sum, height) => sum + height, 0) }
  }

  #band(words: string): void {
    const paper = this.#paper
    paper.document.rect(MARGIN, paper.y, paper.width, 15).fill(COLORS.sunken)
    const box = { x: MARGIN + 6, y: paper.y + 3, width: paper.width - 6, height: 12 }
    paper.write(words, box, { font: 'bold', size: 8.5 })
    paper.y += 18
  }

  #drawRow(row: ComparedRow, { label, cells, height }: { label: Fitted; cells: Fitted[]; height: number }): void {
    const paper = this.#paper
    const { y } = paper
    if (!row.isSame) paper.document.rect(MARGIN, y, 2, height - 4).fill(COLORS.accent)
    this.#writeLines(label, { x: MARGIN + 6, y, room: height - 3 })
    cells.forEach((cell, i) => {
      const { x, width } = this.#box(i, y)
      if (row.cells[i]!.isBest) {
        paper.document.rect(x - 3, y - 1, width + 6, height - 2).fill(BEST_COLOR)
        const box = { x: x + width - BEST, y: y + 0.5, width: BEST, height: 11 }
        paper.write('Best', box, { font: 'bold', size: 7.5, color: COLORS.accent, align: 'right' })
      }
      this.#writeLines(cell, { x, y, room: height - 3 })
    })
    paper.y += height
    paper.rule(paper.y - 2)
  }

  #writeLines({ lines, heights, width }: Fitted, { x, y, room }: { x: number; y: number; room: number }): void {
    let used = 0
    for (const [i, { words, style }] of lines.entries()) {
      const height = Math.min(heights[i]!, room - used)
      if (height < 8) return
      this.#paper.write(words, { x, y: y + used, width, height }, style)
      used += height
    }
  }
}

interface Fitted {
  lines: readonly Line[]
  heights: readonly number[]
  width: number
  height: number
}

export const numbered = (name: string, index: number) => `${index + 1}. ${name}`

const labelLines = ({ label, note, isSame }: ComparedRow): Line[] => [
  { words: label, style: { size: 8.5, ...(isSame ? { color: COLORS.ink2 } : { font: 'bold' }) } },
  ...(note ? [{ words: note, style: small }] : []),
]

const linesOf = ({ amount, name, isKnown, isBest, points }: ComparedCell): Line[] => [
  {
    words: shorten(amount),
    style: { size: 8.5, color: isKnown ? COLORS.ink : COLORS.ink3, ...(isBest && { font: 'bold' }) },
  },
  ...(name ? [{ words: shorten(name), style: small }] : []),
  ...(points ? [{ words: `${formatPoints(points)} points`, style: small }] : []),
]

const shorten = (text: string) =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}… (continues on the page of the site)`
