import { buffer } from 'node:stream/consumers'
import { geoMercator, geoPath } from 'd3-geo'
import { knownLocation, type Listing } from '../../../domain/listing/listing.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { type FontName, printable } from '../../platform/page-text.ts'
import { openPdf } from '../../platform/pdf.ts'
import { type Fact, type FactSheet, figureFacts, siteFacts, termFacts } from './facts.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const RIGHT = PAGE.width - MARGIN
const GAP = 12
const HALF = (WIDTH - GAP) / 2
const INK = '#0f1620'
const INK_2 = '#435063'
const INK_3 = '#5a687a'
const LINE = '#cdd5de'
const ACCENT = '#2563eb'
const FOOTER = PAGE.height - 60

/** The pictures that a sheet has room for: one on the first page, two on the second. */
export const PICTURE_SIZES = [
  { width: WIDTH, height: 270 },
  { width: HALF, height: 150 },
  { width: HALF, height: 150 },
] as const

interface TextStyle {
  font?: FontName
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'right'
  /** Text that needs more is cut off with an ellipsis. */
  height?: number
  lineGap?: number
}
type Page = Awaited<ReturnType<typeof openDocument>>

/** Draws two pages: pictures, key figures and terms; then the description and the other facts. */
export async function drawFactSheet(sheet: FactSheet, pictures: Buffer[]): Promise<Buffer> {
  const page = await openDocument(sheet)
  drawFirstPage(page, sheet, pictures[0])
  page.document.addPage()
  drawSecondPage(page, sheet, pictures.slice(1))
  page.document.end()
  return buffer(page.document)
}

async function openDocument({ listing, websiteName }: FactSheet) {
  const title = `${listing.landowner_name}: fact sheet`
  const document = await openPdf({ title, author: websiteName, date: listing.updated_at, margin: 0 })
  const text = (words: string, x: number, y: number, style: TextStyle = {}) => {
    const { font = 'regular', size = 10, color = INK, width = WIDTH, align = 'left', height, lineGap = 0 } = style
    document
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(printable(words), x, y, { width, align, lineGap, height: height ?? size * 1.3, ellipsis: true })
  }
  const rule = (y: number) => document.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(LINE)
  return { document, text, rule }
}

function drawFirstPage(page: Page, sheet: FactSheet, picture: Buffer | undefined): void {
  const { listing } = sheet
  drawHead(page, sheet)
  page.text(listing.landowner_name, MARGIN, 84, { font: 'bold', size: 24, height: 30 })
  page.text(knownLocation(listing) ?? '', MARGIN, 116, { size: 12, color: INK_2 })
  if (listing.address) page.text(listing.address, MARGIN, 134, { color: INK_3 })
  const [{ width, height }] = PICTURE_SIZES
  const box = { x: MARGIN, y: 156, width, height }
  if (picture) page.document.image(picture, box.x, box.y, { width, height })
  else drawOutline(page, listing, box)
  const figures = box.y + height + 20
  figureFacts(sheet).forEach((fact, index) => {
    const column = index % 3
    const x = MARGIN + column * (WIDTH / 3)
    drawFigure(page, fact, { x, y: figures + Math.floor(index / 3) * 74, width: WIDTH / 3 - GAP })
  })
  page.rule(figures + 152)
  drawFacts(page, termFacts(listing), { y: figures + 166, columns: 2 })
  drawFoot(page, sheet, 1)
}

function drawSecondPage(page: Page, sheet: FactSheet, pictures: Buffer[]): void {
  const { listing } = sheet
  drawHead(page, sheet)
  page.text('Description', MARGIN, 84, { font: 'bold', size: 13 })
  const description = listing.description?.trim() || 'The landowner hasn’t added a description yet.'
  page.text(description, MARGIN, 106, { size: 10, color: INK_2, height: 190, lineGap: 2.5 })
  page.text('Site and utilities', MARGIN, 312, { font: 'bold', size: 13 })
  drawFacts(page, siteFacts(listing), { y: 336, columns: 2 })
  const y = 512
  const shown = listing.boundary ? pictures.slice(0, 1) : pictures
  const [, size] = PICTURE_SIZES
  shown.forEach((picture, index) => {
    page.document.image(picture, MARGIN + index * (HALF + GAP), y, size)
  })
  if (listing.boundary) {
    const x = shown.length > 0 ? MARGIN + HALF + GAP : MARGIN
    drawOutline(page, listing, { x, y, ...size })
  }
  page.text(
    'Information comes from the landowner and public sources and may have changed. Verify power, fiber, water, zoning and boundaries before you sign, pay or build.',
    MARGIN,
    676,
    { size: 8, color: INK_3, height: 24 },
  )
  drawFoot(page, sheet, 2)
}

function drawHead({ text, rule }: Page, { websiteName, listing }: FactSheet): void {
  text(websiteName, MARGIN, 42, { font: 'bold', size: 13, color: ACCENT, width: WIDTH / 2 })
  const { last_confirmed_at: confirmed, updated_at } = listing
  const date = confirmed ? `Confirmed ${formatDate(confirmed)}` : `Updated ${formatDate(updated_at)}`
  text(`Fact sheet · ${date}`, MARGIN + WIDTH / 2, 44, { color: INK_3, width: WIDTH / 2, align: 'right' })
  rule(66)
}

function drawFoot({ text, rule, document }: Page, { listing, publicUrl, contactEmail }: FactSheet, number: number) {
  const url = `${publicUrl}/listings/${encodeURIComponent(listing.slug)}`
  rule(FOOTER)
  text(url, MARGIN, FOOTER + 10, { size: 9, color: ACCENT, width: WIDTH * 0.6 })
  document.link(MARGIN, FOOTER + 8, WIDTH * 0.6, 14, url)
  text(`${contactEmail} · Page ${number} of 2`, MARGIN + WIDTH * 0.6, FOOTER + 10, {
    size: 9,
    color: INK_3,
    width: WIDTH * 0.4,
    align: 'right',
  })
}

function drawFigure({ text }: Page, { label, value, note }: Fact, at: { x: number; y: number; width: number }): void {
  const { x, y, width } = at
  text(label, x, y, { size: 9, color: INK_3, width })
  const isLong = (value?.length ?? 0) > 16
  text(value ?? 'Unknown', x, y + 14, {
    font: 'bold',
    size: isLong ? 11 : 16,
    color: value === null ? INK_3 : INK,
    width,
    height: isLong ? 28 : 22,
  })
  if (note) text(note, x, y + (isLong ? 44 : 38), { size: 8.5, color: INK_3, width, height: 22 })
}

function drawFacts({ text }: Page, facts: Fact[], { y, columns }: { y: number; columns: number }): void {
  const rows = Math.ceil(facts.length / columns)
  facts.forEach(({ label, value }, index) => {
    const x = MARGIN + Math.floor(index / rows) * (HALF + GAP)
    const top = y + (index % rows) * 22
    text(label, x, top, { size: 9.5, color: INK_3, width: 84 })
    text(value ?? 'Unknown', x + 88, top, { size: 9.5, color: value === null ? INK_3 : INK, width: HALF - 88 })
  })
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Draws the parcel boundary, or a note when there is neither a picture nor a boundary. */
function drawOutline({ document, text }: Page, { boundary }: Listing, { x, y, width, height }: Area): void {
  document.rect(x, y, width, height).lineWidth(0.75).fillAndStroke('#f6f8f9', LINE)
  if (!boundary) {
    text('No picture available', x + 12, y + height - 24, { size: 9, color: INK_3, width: width - 24 })
    return
  }
  const line = { type: 'LineString' as const, coordinates: boundary }
  const margin = 18
  const extent: [[number, number], [number, number]] = [
    [x + margin, y + margin],
    [x + width - margin, y + height - margin],
  ]
  const path = geoPath(geoMercator().fitExtent(extent, line))(line)
  if (path) document.path(`${path}Z`).lineWidth(1.5).fillAndStroke('#dbe7fd', ACCENT)
  text('Parcel outline, north up', x + 8, y + height - 15, { size: 8, color: INK_3, width: width - 16 })
}
