import { type PictureJob, rewritePicture } from './picture.ts'
import type { PictureAnswer } from './picture-worker.ts'
import { Refusal } from './refusal.ts'

/*
 * A process of its own for pictures of strangers; see docs/decisions/060-uploads.md. It is told what to do by
 * `picture-worker.ts`, one picture after the other, and ends with the process that started it.
 */
const atStart = process.memoryUsage.rss()

process.on('message', async (job: PictureJob) => {
  const answer = await answerTo(job)
  process.send?.({ ...answer, grownBytes: process.memoryUsage.rss() - atStart } satisfies PictureAnswer)
})
process.on('disconnect', () => process.exit())

async function answerTo(job: PictureJob): Promise<Omit<PictureAnswer, 'grownBytes'>> {
  try {
    return { picture: await rewritePicture(job) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
