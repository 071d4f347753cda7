import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FeatureSource, SourceFeature } from './feature-source.ts'
import type { OpenFeaturesOptions } from './open-features.ts'
import type { ThreadInput, ThreadMessage } from './read-thread.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** Longest silence before a reader counts as stuck; unpacking the largest file takes a fraction of that. */
const SILENCE_MS = 180_000

export interface ThreadLimits {
  maxOldGenerationSizeMb?: number
  /** Milliseconds in which a batch of features must arrive. */
  silence?: number
}

/**
 * Like `openFeatures`, in a thread with limited memory that is ended when it stays silent, because a file can make the
 * library that reads it run out of memory or never end. Parsing doesn't hold up requests either.
 * @throws UnreadableFileError
 */
export async function openInThread(
  path: string,
  { folder, columns, signal }: OpenFeaturesOptions,
  { silence = SILENCE_MS, ...limits }: ThreadLimits = {},
): Promise<FeatureSource> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: { path, folder, columns } satisfies ThreadInput,
    resourceLimits: { ...MEMORY_LIMITS, ...limits },
  })
  // An error between two messages is reported by the next `receive`.
  let failure: unknown
  worker.on('error', (error) => {
    failure = error
  })
  const receive = async (): Promise<ThreadMessage> => {
    if (failure) throw explained(failure)
    const isLate = AbortSignal.timeout(silence)
    try {
      const [message] = await once(worker, 'message', { signal: AbortSignal.any([signal, isLate]) })
      return message as ThreadMessage
    } catch (error) {
      signal.throwIfAborted()
      if (isLate.aborted) throw new UnreadableFileError('Reading the file takes too long. Save it as GeoJSON or CSV.')
      throw explained(error)
    }
  }
  async function* features(): AsyncGenerator<SourceFeature> {
    const ask = () => {
      const message = receive()
      // It is awaited later.
      message.catch(() => undefined)
      worker.postMessage('next')
      return message
    }
    try {
      let next = ask()
      for (;;) {
        const message = readable(await next)
        if (!('features' in message)) return
        // The thread reads on while these are stored.
        next = ask()
        yield* message.features
      }
    } finally {
      await worker.terminate()
    }
  }
  try {
    const first = readable(await receive())
    if (!('format' in first)) throw new Error('The thread that reads a file didn’t send its format first.')
    return { ...first, features, close: async () => void (await worker.terminate()) }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function readable(message: ThreadMessage): Exclude<ThreadMessage, { unreadable: string }> {
  if ('unreadable' in message) throw new UnreadableFileError(message.unreadable)
  return message
}

function explained(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new UnreadableFileError('Reading the file takes too much memory. Split it, or save it as GeoJSON or CSV.', {
    cause: error,
  })
}
