import type { Database } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import { loadShippedLayers } from './load-shipped.ts'
import type { LayerVersionRef } from './service.ts'

/** After a failure, or while another instance loads a layer. */
const RETRY_MS = 60_000
const MIN_PAUSE_MS = 2

export interface LayerLoader {
  stop(): Promise<void>
}

export interface LayerLoaderOptions {
  database: Database
  log: Pick<Logger, 'info' | 'warn'>
  print(line: string): void
  onVersionReady(version: LayerVersionRef): void
}

/** Loads the shipped layers in the background while the site already works. */
export function startLayerLoader({ database, log, print, onVersionReady }: LayerLoaderOptions): LayerLoader {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function load(): Promise<void> {
    try {
      const { loaded, missing } = await loadShippedLayers(database, {
        signal: stopping.signal,
        onVersionReady,
        pause: createPause(),
        onLayer: ({ done, total, name }) => {
          if (done === 0) print('Loading the map layers in the background…')
          log.info({ layer: name, done, total }, 'loading a map layer')
        },
      })
      if (loaded > 0) print(`Loaded ${loaded} map ${loaded === 1 ? 'layer' : 'layers'}.`)
      if (missing === 0 || stopping.signal.aborted) return
    } catch (error) {
      if (stopping.signal.aborted) return
      if (!isFailing) log.warn({ err: error }, 'loading the map layers failed and will be retried')
      isFailing = true
    }
    timer = setTimeout(start, RETRY_MS).unref()
  }
  let run = Promise.resolve()
  function start(): void {
    run = run.then(load)
  }
  start()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await run
    },
  }
}

/** Rests for as long as the last batch took, because an embedded database and its requests share one thread. */
function createPause(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    const busy = performance.now() - resumedAt
    await new Promise((resolve) => setTimeout(resolve, Math.max(MIN_PAUSE_MS, busy)))
    resumedAt = performance.now()
  }
}
