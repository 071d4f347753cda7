import { readFile, writeFile } from 'node:fs/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { MarkJob } from './mark-file.ts'

/*
 * Marks one untrusted file and ends. The work is done in a thread, so that this one can watch the memory of the process: what
 * a PDF unpacks to isn't part of V8's heap.
 */
const MAX_BYTES = 1024 * 1024 * 1024
const WATCH_MS = 50

if (isMainThread) {
  process.on('message', (job: MarkJob) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: job })
    const answer = (isMarked: boolean) => process.send?.(isMarked)
    thread.once('message', answer).once('error', () => answer(false))
  })
  process.on('disconnect', () => process.exit())
  setInterval(() => process.memoryUsage.rss() > MAX_BYTES && process.abort(), WATCH_MS)
} else {
  await mark(workerData as MarkJob)
  parentPort!.postMessage(true)
}

async function mark({ source, target, lines, extension }: MarkJob): Promise<void> {
  const { markPdf } = await import('./mark-pdf.ts')
  const { markPicture } = await import('./mark-picture.ts')
  const marked = await (extension === 'pdf' ? markPdf : markPicture)(await readFile(source), lines)
  await writeFile(target, marked)
}
