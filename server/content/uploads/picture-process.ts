import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { type PictureJob, rewritePicture } from './picture.ts'
import type { PictureAnswer } from './picture-worker.ts'

/*
 * Re-encodes untrusted pictures in its own process, one at a time; see docs/decisions/019-uploads.md. `picture-worker.ts`
 * sends the jobs, and the process exits with its parent.
 */
const initialBytes = process.memoryUsage.rss()

process.on('message', async (job: PictureJob) => {
  const answer = await processJob(job)
  process.send?.({ ...answer, grownBytes: process.memoryUsage.rss() - initialBytes } satisfies PictureAnswer)
})
process.on('disconnect', () => process.exit())

async function processJob(job: PictureJob): Promise<Omit<PictureAnswer, 'grownBytes'>> {
  try {
    return { picture: await rewritePicture(job) }
  } catch (error) {
    if (error instanceof FileRejectedError) return { rejection: error.message }
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
