import { NDA_SECTIONS, NDA_TITLE, NDA_VERSION } from '../../../domain/listing/nda.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { pageFonts, printable } from '../../platform/page-text.ts'

export interface Signature {
  reader: { name: string; company: string; email: string }
  /** ISO 8601. */
  signedAt: string
  listing: { title: string; owner: string | null }
  document: { title: string; sha256: string }
}

const MARGIN = 54
const INK = '#0f1620'
const INK_2 = '#435063'
const LABEL_WIDTH = 130

/** The NDA as it was signed: its text of today, who signed it, when, and for which document. */
export async function drawSignedNda(signature: Signature): Promise<Buffer> {
  // Loaded when it is first used, because that would take 60 ms of every start.
  const { default: PDFDocument } = await import('pdfkit')
  const date = new Date(signature.signedAt)
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: NDA_TITLE, CreationDate: date, ModDate: date },
  })
  for (const [name, data] of Object.entries(pageFonts())) document.registerFont(name, data)
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.font('bold').fontSize(18).fillColor(INK).text(NDA_TITLE)
  document.font('regular').fontSize(9.5).fillColor(INK_2).text(`Version ${NDA_VERSION}`)
  for (const { heading, text } of NDA_SECTIONS) {
    document.moveDown(0.7).font('bold').fontSize(10.5).fillColor(INK).text(heading)
    document.moveDown(0.15).font('regular').fontSize(9.5).fillColor(INK_2).text(printable(text), { lineGap: 1.5 })
  }
  document.moveDown(1.2).font('bold').fontSize(12).fillColor(INK).text('Signature')
  for (const [label, value] of factsOf(signature)) {
    document.moveDown(0.35).font('regular').fontSize(9.5).fillColor(INK_2).text(label, { continued: false })
    document
      .moveUp()
      .fillColor(INK)
      .text(printable(value) || '–', MARGIN + LABEL_WIDTH)
    document.x = MARGIN
  }
  document.end()
  return done
}

function factsOf({ reader, signedAt, listing, document }: Signature): [string, string][] {
  const facts: [string, string][] = [
    ['Signed by', reader.name],
    ['Company', reader.company],
    ['Account', reader.email],
    ['Signed on', formatDateTime(signedAt)],
    ['Document', document.title],
    ['SHA-256 of the file', document.sha256],
    ['Listing', listing.title],
    ['Landowner', listing.owner ?? 'The landowner of the listing'],
  ]
  return facts.filter(([, value]) => value !== '')
}
