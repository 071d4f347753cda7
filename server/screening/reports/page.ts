import { type FontName, pageFonts, printable } from '../../platform/page-text.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
export const MARGIN = 48
export const WIDTH = PAGE.width - 2 * MARGIN
const TOP = 84
/** Figures of the same width. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
/** Where the footer begins. */
const BOTTOM = PAGE.height - 60

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

interface TextStyle {
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
  /** At the bottom left of each page. */
  footer: string
}

/** Pages that fill from top to bottom. `y` is where the next thing goes. */
export class Paper {
  y = TOP
  readonly document: PDFKit.PDFDocument
  readonly #options: PaperOptions

  private constructor(document: PDFKit.PDFDocument, options: PaperOptions) {
    this.document = document
    this.#options = options
  }

  static async open(options: PaperOptions): Promise<Paper> {
    // Loaded when it is first used, because that would take 60 ms of every start.
    const { default: PDFDocument } = await import('pdfkit')
    const date = new Date(options.date)
    const document = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      // The same screening gives the same file.
      info: {
        Title: printable(options.title),
        Author: printable(options.websiteName),
        CreationDate: date,
        ModDate: date,
      },
    })
    for (const [name, data] of Object.entries(pageFonts())) document.registerFont(name, data)
    return new Paper(document, options)
  }

  /** Continues on a new page if less than this is left. Returns whether it did. */
  reserve(height: number): boolean {
    if (this.y + height <= BOTTOM - 12) return false
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
    const height = this.heightOf(words, WIDTH, style)
    this.reserve(height)
    this.write(words, { x: MARGIN, y: this.y, width: WIDTH }, style)
    this.y += height + (style.after ?? 6)
  }

  /** Starts a section, on a new page if less than `room` is left below its heading. */
  heading(words: string, room = 60): void {
    if (this.y > TOP) this.y += 12
    this.reserve(22 + room)
    this.write(words, { x: MARGIN, y: this.y, width: WIDTH }, { font: 'bold', size: 13 })
    this.y += 22
  }

  rule(y = this.y): void {
    this.document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .stroke(COLORS.line)
  }

  /** Adds heads and page numbers, and returns the file. */
  async finish(): Promise<Buffer> {
    const done = Promise.withResolvers<Buffer>()
    const chunks: Buffer[] = []
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.document.on('end', () => done.resolve(Buffer.concat(chunks)))
    this.document.on('error', done.reject)
    const { count } = this.document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(page)
      this.#frame(page + 1, count)
    }
    this.document.end()
    return done.promise
  }

  #frame(page: number, count: number): void {
    const { websiteName, kind, footer } = this.#options
    const [half, middle] = [WIDTH / 2, MARGIN + WIDTH / 2]
    const quiet = { size: 9, color: COLORS.ink3 }
    this.write(
      websiteName,
      { x: MARGIN, y: 42, width: half, height: 18 },
      { font: 'bold', size: 13, color: COLORS.accent },
    )
    this.write(kind, { x: middle, y: 44, width: half, height: 12 }, { ...quiet, align: 'right' })
    this.rule(66)
    this.rule(BOTTOM)
    this.write(footer, { x: MARGIN, y: BOTTOM + 10, width: WIDTH - 80, height: 12 }, quiet)
    this.write(
      `Page ${page} of ${count}`,
      { x: MARGIN + WIDTH - 80, y: BOTTOM + 10, width: 80, height: 12 },
      { ...quiet, align: 'right' },
    )
  }
}
