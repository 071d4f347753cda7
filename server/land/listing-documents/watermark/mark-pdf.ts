import { degrees, PDFDict, PDFDocument, PDFName, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

/** A copy of a longer PDF takes too long. */
const MAX_PAGES = 1_000
const ANGLE = 30
const OPACITY = 0.22
/** Characters that `printable` allows but the standard fonts lack. */
const NOT_ENCODED = /[\u0131\u2212\n]/g

/** Annotations that carry files, which would have no watermark. */
const CARRIERS = ['FileAttachment', 'Movie', 'RichMedia', 'Screen', 'Sound', '3D']

/**
 * A copy with these lines across each page. It has only what its pages show: no attached files, scripts or earlier versions.
 * @throws Error for a PDF that asks for a password, is damaged or has too many pages
 */
export async function markPdf(pdf: Uint8Array, lines: readonly string[]): Promise<Uint8Array> {
  // Also opens a PDF that anyone can read but only a password lets change; the owner who shares it may change it.
  const source = await PDFDocument.load(pdf, { password: '', updateMetadata: false })
  const count = source.getPageCount()
  if (count === 0 || count > MAX_PAGES) throw new Error(`It has ${count} pages.`)
  for (const page of source.getPages()) removeCarriers(page)
  const target = await PDFDocument.create()
  const marks = new Map<string, ReturnType<typeof embedMark>>()
  for (const page of await target.copyPages(source, source.getPageIndices())) {
    const { x, y, width, height } = visibleBox(page)
    const size = `${width} ${height}`
    const mark = marks.get(size) ?? embedMark(target, { width, height }, lines)
    marks.set(size, mark)
    target.addPage(page).drawPage(await mark, { x, y, width, height })
  }
  return target.save()
}

function removeCarriers({ node }: PDFPage): void {
  for (const name of ['AA', 'AF']) node.delete(PDFName.of(name))
  const annotations = node.Annots()
  for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index--) {
    const annotation = annotations!.lookup(index)
    const type = annotation instanceof PDFDict ? annotation.lookup(PDFName.of('Subtype')) : undefined
    if (!(type instanceof PDFName) || CARRIERS.includes(type.decodeText())) annotations!.remove(index)
  }
}

function visibleBox(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const box = page.getCropBox()
  const { width, height } = box.width > 0 && box.height > 0 ? box : page.getMediaBox()
  if (!(width > 0 && height > 0)) throw new Error('A page has no size.')
  return { ...box, width, height }
}

/** The lines repeated at a slant over a page of this size in points. */
async function embedMark(
  target: PDFDocument,
  { width, height }: { width: number; height: number },
  lines: readonly string[],
) {
  const source = await PDFDocument.create()
  const font = await source.embedFont(StandardFonts.HelveticaBold)
  const page = source.addPage([width, height])
  // Once, because each text with a font of its own adds it again.
  page.setFont(font)
  const size = Math.min(60, Math.max(7, Math.min(width, height) / 45))
  const texts = lines.map((line) => line.replaceAll(NOT_ENCODED, ' '))
  const step = { x: Math.max(...texts.map((text) => font.widthOfTextAtSize(text, size))) + size * 2, y: size * 11 }
  for (let y = -step.x / 2; y < height; y += step.y) {
    for (let x = 0; x < width; x += step.x) {
      texts.forEach((text, line) => {
        const below = line * size * 1.3
        const at = { x: x + below * Math.sin(RADIANS), y: y - below * Math.cos(RADIANS) }
        const style = { size, color: rgb(0.2, 0.2, 0.25), opacity: OPACITY, rotate: degrees(ANGLE) }
        page.drawText(text, { ...at, ...style })
      })
    }
  }
  // Writes the font, without which readers show nothing.
  await source.flush()
  const [embedded] = await target.embedPdf(source)
  return embedded!
}

const RADIANS = (ANGLE * Math.PI) / 180
