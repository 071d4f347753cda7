import { parentPort, workerData } from 'node:worker_threads'
import { FeatureBatch } from './feature-batch.ts'
import type { FeatureSource, SourceFeature } from './feature-source.ts'
import { type OpenFeaturesOptions, openFeatures } from './open-features.ts'
import { rejectDeep } from './reject-deep.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/* Reads one untrusted file in a thread of its own; see `open-in-thread.ts`. Each message waits for the one before. */

export type ThreadInput = Pick<OpenFeaturesOptions, 'folder' | 'columns'> & { path: string }

/** What the thread sends: the format, then batches, then the end. */
export type ThreadMessage =
  | Omit<FeatureSource, 'features' | 'close'>
  | { features: SourceFeature[] }
  | { end: true }
  | { unreadable: string }

const port = parentPort!
let resume: () => void = () => undefined
port.on('message', () => resume())

async function send(message: ThreadMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  resume = resolve
  port.postMessage(message)
  await promise
}

async function read({ path, ...options }: ThreadInput): Promise<void> {
  const { features, ...about } = await openFeatures(path, { ...options, signal: new AbortController().signal })
  await send(about)
  const batch = new FeatureBatch()
  for await (const feature of features()) {
    if (batch.add(rejectDeep(feature))) await send({ features: batch.take() })
  }
  await send({ features: batch.take() })
  port.postMessage({ end: true })
}

read(workerData as ThreadInput)
  .catch((error: unknown) => {
    if (!(error instanceof UnreadableFileError)) throw error
    port.postMessage({ unreadable: error.message })
  })
  .finally(() => port.close())
