import { parentPort, workerData } from 'node:worker_threads'
import type { ReadInput } from './read-in-thread.ts'
import { readInboundMail } from './read-inbound-mail.ts'

/* Reads one email in its own thread; see `read-in-thread.ts`. */

const { raw, ...options } = workerData as ReadInput
parentPort!.postMessage(await readInboundMail(raw, options))
