import { open } from 'node:fs/promises'
import { sniffPicture } from '../../domain/media.ts'
import { type CheckedPicture, unreadable } from './picture.ts'
import type { PictureWorker } from './picture-worker.ts'
import { Refusal } from './refusal.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'
import { type CheckedVideo, cleanVideo } from './video.ts'

/** What is to be stored lies at `file`. */
export type Checked = (CheckedPicture | CheckedVideo) & { file: string }

/**
 * Looks at what arrived, whatever its name was, and makes it safe: a picture is written anew to `target`, a video is
 * cleaned where it is.
 * @throws Refusal
 */
export async function checkFile(
  pictures: PictureWorker,
  { content, source, target }: { content: 'picture' | 'video'; source: string; target: string },
): Promise<Checked> {
  const head = await headOf(source)
  const found = sniff(head)
  if (found.content !== content) {
    const what = found.content === 'other' ? found.what : `a ${found.content}`
    const wanted = content === 'picture' ? 'Pictures must be PNG, JPG, WebP or AVIF' : 'Videos must be MP4 or MOV'
    throw new Refusal(`${wanted}; this file is ${what}.`)
  }
  if (content === 'video') return { ...(await cleanVideo(source)), file: source }
  const format = sniffPicture(head)
  if (format === null || format === 'gif') throw unreadable()
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
