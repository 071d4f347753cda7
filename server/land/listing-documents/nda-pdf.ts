import { buffer } from 'node:stream/consumers'
import { NDA_SECTIONS, NDA_TITLE, NDA_VERSION } from '../../../domain/listing/nda.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { printable } from '../../platform/page-text.ts'
import { openPdf } from '../../platform/pdf.ts'

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

/** The NDA as it was signed: its current text, who signed it, when, and for which document. */
export async function drawSignedNda(signature: Signature): Promise<Buffer> {
  const document = await openPdf({ title: NDA_TITLE, date: signature.signedAt, margin: MARGIN })
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
  return buffer(document)
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
