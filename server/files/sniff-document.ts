import { sniffPicture } from '../../domain/upload/media.ts'
import { sniff, wrongFormat } from './sniff.ts'

/** The format of a document, or of a photo of one, by its first bytes. @throws FileRejectedError */
export function sniffDocument(head: Buffer): 'pdf' | 'jpeg' | 'png' {
  const picture = sniffPicture(head)
  if (picture === 'jpeg' || picture === 'png') return picture
  const found = sniff(head)
  if (found.content !== 'other')
    throw wrongFormat('Documents must be PDF, JPG or PNG', picture === null ? 'a video' : PICTURES[picture])
  if (found.what === 'a PDF') return 'pdf'
  throw wrongFormat('Documents must be PDF, JPG or PNG', found.what)
}

const PICTURES = { webp: 'a WebP picture', avif: 'an AVIF picture', gif: 'a GIF' }
