import { pageFonts, printable } from './page-text.ts'

interface PdfOptions extends PDFKit.PDFDocumentOptions {
  title: string
  author?: string
  /** ISO 8601. The same content gives the same file if its date is the same. */
  date: string
}

/** A new PDF of US Letter pages, with the fonts of `pageFonts`. */
export async function openPdf({ title, author, date, ...options }: PdfOptions): Promise<PDFKit.PDFDocument> {
  // Loaded when it is first used, because that would take 60 ms of every start.
  const { default: PDFDocument } = await import('pdfkit')
  const [CreationDate, ModDate] = [new Date(date), new Date(date)]
  const info = { Title: printable(title), ...(author && { Author: printable(author) }), CreationDate, ModDate }
  const document = new PDFDocument({ size: 'LETTER', lang: 'en-US', displayTitle: true, info, ...options })
  for (const [name, data] of Object.entries(pageFonts())) document.registerFont(name, data)
  return document
}
