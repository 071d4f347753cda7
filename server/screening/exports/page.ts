import { buffer } from 'node:stream/consumers'
import { type FontName, printable } from '../../platform/page-text.ts'
import { openPdf } from '../../platform/pdf.ts'

export const MARGIN = 48
/** Between the margins of an upright page of US Letter, in points. */
export const WIDTH = 612 - 2 * MARGIN
const TOP = 84
/** Figures of the same width. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
/** The height of a footer of one line. */
const FOOTER = 60
const FOOTER_LINE = 12
const PAGE_NUMBER = 80

export const COLORS = {
  ink: '#0f1620',
  ink2: '#435063',
  ink3: '#5a687a',
  line: '#cdd5de',
  sunken: '#f2f5f7',
  accent: '#2563eb',
  possible: '#a9c8fc',
  muted: '#8491a2',
  caution: '#a33f07',
} as const

export interface TextStyle {
  font?: FontName
  size?: number
  color?: string
  align?: 'left' | 'right'
}

export interface PaperOptions {
  title: string
  /** At the top right of each page. */
  kind: string
  websiteName: string
  /** ISO 8601. */
  date: string
  /** At the bottom left of each page, over as many lines as it takes. */
  footer: string
  layout?: 'portrait' | 'landscape'
}

/** Pages that fill from top to bottom. `y` is where the next thing goes. */
export class Paper {
  y = TOP
  readonly document: PDFKit.PDFDocument
  /** Between the margins. */
  readonly width: number
  readonly #options: PaperOptions
  readonly #footer: { height: number; style: TextStyle }
  /** Where the footer begins. */
  readonly #bottom: number

  private constructor(document: PDFKit.PDFDocument, options: PaperOptions) {
    this.document = document
    this.#options = options
    this.width = document.page.width - 2 * MARGIN
    this.#footer = this.#fitFooter()
    this.#bottom = document.page.height - FOOTER - (this.#footer.height - FOOTER_LINE)
  }

  static async open(options: PaperOptions): Promise<Paper> {
    const { title, websiteName: author, date, layout = 'portrait' } = options
    return new Paper(await openPdf({ title, author, date, layout, margin: 0, bufferPages: true }), options)
  }

  /** Continues on a new page if less than this is left. Returns whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.#bottom - 12) return false
    this.document.addPage()
    this.y = TOP
    return true
  }

  #style({ font = 'regular', size = 9.5, color = COLORS.ink }: TextStyle) {
    this.document.font(font).fontSize(size).fillColor(color)
  }

  heightOf(words: string, width: number, style: TextStyle = {}): number {
    this.#style(style)
    return this.document.heightOfString(printable(words), { width, features: FEATURES })
  }

  /** Writes at a place, over as many lines as it takes or as `height` has room for. */
  write(words: string, box: { x: number; y: number; width: number; height?: number }, style: TextStyle = {}): void {
    this.#style(style)
    const { x, y, width, height } = box
    const limit = height === undefined ? {} : { height, ellipsis: true }
    this.document.text(printable(words), x, y, { width, align: style.align ?? 'left', features: FEATURES, ...limit })
  }

  /** Writes a paragraph over the full width. */
  paragraph(words: string, style: TextStyle & { after?: number } = {}): void {
    const height = this.heightOf(words, this.width, style)
    this.reserve(height)
    this.write(words, { x: MARGIN, y: this.y, width: this.width }, style)
    this.y += height + (style.after ?? 6)
  }

  /** Starts a section, on a new page if less than `room` is left below its heading. */
  heading(words: string, room = 60): void {
    if (this.y > TOP) this.y += 12
    this.reserve(22 + room)
    this.write(words, { x: MARGIN, y: this.y, width: this.width }, { font: 'bold', size: 13 })
    this.y += 22
  }

  rule(y = this.y): void {
    this.document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .stroke(COLORS.line)
  }

  /** Adds heads and page numbers, and returns the file. */
  async finish(): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(page)
      this.#frame(page + 1, count)
    }
    this.document.end()
    return buffer(this.document)
  }

  /** Smaller if it takes more than a line. */
  #fitFooter(): { height: number; style: TextStyle } {
    const [width, color] = [this.width - PAGE_NUMBER, COLORS.ink3]
    const heightAt = (size: number) => this.heightOf(this.#options.footer, width, { size })
    if (heightAt(9) <= FOOTER_LINE) return { height: FOOTER_LINE, style: { size: 9, color } }
    return { height: heightAt(7), style: { size: 7, color } }
  }

  #frame(page: number, count: number): void {
    const { websiteName, kind, footer } = this.#options
    const [half, middle] = [this.width / 2, MARGIN + this.width / 2]
    const quiet = { size: 9, color: COLORS.ink3 }
    this.write(
      websiteName,
      { x: MARGIN, y: 42, width: half, height: 18 },
      { font: 'bold', size: 13, color: COLORS.accent },
    )
    this.write(kind, { x: middle, y: 44, width: half, height: 12 }, { ...quiet, align: 'right' })
    this.rule(66)
    this.rule(this.#bottom)
    const y = this.#bottom + 10
    this.write(footer, { x: MARGIN, y, width: this.width - PAGE_NUMBER }, this.#footer.style)
    this.write(
      `Page ${page} of ${count}`,
      { x: MARGIN + this.width - PAGE_NUMBER, y, width: PAGE_NUMBER, height: FOOTER_LINE },
      { ...quiet, align: 'right' },
    )
  }
}
