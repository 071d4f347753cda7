import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A PDF with a line on each page. */
export function makePdf(lines: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const document = new PDFDocument({ ...options, autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  for (const line of lines) document.addPage().text(line)
  document.end()
  return promise
}

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g

/** A PDF with its streams inflated. */
export const contentOfPdf = (pdf: Uint8Array): string =>
  Buffer.from(pdf)
    .toString('latin1')
    .replaceAll(STREAM, (_, stream) => inflated(Buffer.from(stream, 'latin1')))

/** The text of each stream of a PDF that shows any, in standard fonts. */
export function textsOfPdf(pdf: Uint8Array): string[] {
  return [...Buffer.from(pdf).toString('latin1').matchAll(STREAM)]
    .map(([, stream]) => shownText(inflated(Buffer.from(stream!, 'latin1'))))
    .filter((text) => text !== '')
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return stream.toString('latin1')
  }
}

function shownText(content: string): string {
  const shown = [...content.matchAll(/(?:\[([^\]]*)\]\s*TJ|(<[\da-fA-F]*>)\s*Tj)/g)]
  return shown
    .map(([, array, one]) => [...(array ?? one ?? '').matchAll(/<([\da-fA-F]*)>/g)].map(fromHex).join(''))
    .join('\n')
}

const fromHex = ([, hex]: RegExpMatchArray) => Buffer.from(hex!, 'hex').toString('latin1')
