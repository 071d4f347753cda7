import { readFile, writeFile } from 'node:fs/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { MarkAnswer, MarkJob } from './mark-file.ts'

/*
 * Marks one untrusted file and ends. The work is done in a thread, so that this one can watch the memory of the process: what
 * a PDF unpacks to isn't part of V8's heap.
 */
const MAX_BYTES = 1024 * 1024 * 1024
const WATCH_MS = 50

if (isMainThread) {
  process.on('message', (job: MarkJob) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: job })
    const answer = (message: MarkAnswer) => process.send?.(message)
    thread.once('message', answer).once('error', () => answer({ state: 'unmarkable' }))
  })
  process.on('disconnect', () => process.exit())
  setInterval(() => process.memoryUsage.rss() > MAX_BYTES && process.abort(), WATCH_MS)
} else {
  parentPort!.postMessage(await mark(workerData as MarkJob))
}

async function mark({ source, target, lines, extension }: MarkJob): Promise<MarkAnswer> {
  const bytes = await readFile(source)
  let marked: Uint8Array
  try {
    const { markPdf } = await import('./mark-pdf.ts')
    const { markPicture } = await import('./mark-picture.ts')
    marked = await (extension === 'pdf' ? markPdf : markPicture)(bytes, lines)
  } catch {
    return { state: 'unmarkable' }
  }
  await writeFile(target, marked)
  return { state: 'marked' }
}
