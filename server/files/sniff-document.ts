import { FileRejectedError } from './file-rejected-error.ts'

/** The extension of a document, by its first bytes. @throws FileRejectedError */
export function sniffDocument(head: Buffer): 'pdf' {
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  throw new FileRejectedError('Documents must be PDF.')
}
