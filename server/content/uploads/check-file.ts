import { open } from 'node:fs/promises'
import { sniffPicture } from '../../../domain/upload/media.ts'
import { SNIFFED_BYTES, sniff, wrongFormat } from '../../files/sniff.ts'
import { type CheckedVideo, cleanVideo } from './clean-video.ts'
import { type CheckedPicture, unreadablePicture } from './picture.ts'
import type { PictureWorker } from './picture-worker.ts'

/** The checked media; the bytes to store are in `file`. */
export type Checked = (CheckedPicture | CheckedVideo) & { file: string }

/**
 * Checks an upload by its content and makes it safe: a picture is re-encoded to `target`, a video is cleaned in place.
 * @throws FileRejectedError
 */
export async function checkFile(
  pictures: PictureWorker,
  { content, source, target }: { content: 'picture' | 'video'; source: string; target: string },
): Promise<Checked> {
  const head = await headOf(source)
  const found = sniff(head)
  if (found.content !== content) {
    const actual = found.content === 'other' ? found.what : `a ${found.content}`
    const expected = content === 'picture' ? 'Pictures must be PNG, JPG, WebP or AVIF' : 'Videos must be MP4 or MOV'
    throw wrongFormat(expected, actual)
  }
  if (content === 'video') return { ...(await cleanVideo(source)), file: source }
  const format = sniffPicture(head)
  if (format === null || format === 'gif') throw unreadablePicture()
  return { ...(await pictures.rewrite({ source, target, format })), file: target }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
