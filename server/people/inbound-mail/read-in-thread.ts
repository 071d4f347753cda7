import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { InboundMail } from './inbound-mail.ts'
import type { ReadOptions } from './read-inbound-mail.ts'

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const LIMIT_MS = 60_000

export type ReadInput = ReadOptions & { raw: Uint8Array }

const UNREADABLE: InboundMail = {
  kind: 'empty',
  from: null,
  subject: '',
  text: '',
  fullText: '',
  attachments: [],
  problems: ['We couldn’t read this email.'],
}

/**
 * Like `readInboundMail`, in a thread with limited memory and time, because a large email would block the process for seconds.
 * Never rejects.
 */
export async function readInThread(raw: Uint8Array, options: ReadOptions): Promise<InboundMail> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: { raw, ...options } satisfies ReadInput,
    resourceLimits: MEMORY_LIMITS,
  })
  try {
    const [mail] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })
    return mail as InboundMail
  } catch {
    return UNREADABLE
  } finally {
    await worker.terminate()
  }
}
