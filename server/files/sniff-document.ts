import { sniffPicture } from '../../domain/upload/media.ts'
import { FileRejectedError } from './file-rejected-error.ts'
import { sniff } from './sniff.ts'

/** The format of a document, or of a photo of one, by its first bytes. @throws FileRejectedError */
export function sniffDocument(head: Buffer): 'pdf' | 'jpeg' | 'png' {
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  const picture = sniffPicture(head)
  if (picture === 'jpeg' || picture === 'png') return picture
  const found = sniff(head)
  const actual = found.content === 'other' ? found.what : picture === null ? 'a video' : PICTURES[picture]
  throw new FileRejectedError(`Documents must be PDF, JPG or PNG; this file is ${actual}.`)
}

const PICTURES = { webp: 'a WebP picture', avif: 'an AVIF picture', gif: 'a GIF' }
