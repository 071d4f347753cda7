import { type Repeated, startRepeating } from '../../platform/concurrency/repeat.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import { createPause } from './import/create-pause.ts'
import { loadShippedLayers } from './load-shipped.ts'

/** Leaves the processor to the first page. */
const START_MS = 1_000
/** After a failure, or while another instance loads a layer. */
const RETRY_MS = 60_000

export interface LayerLoaderOptions {
  database: Database
  log: Pick<Logger, 'info' | 'warn'>
  print(line: string): void
}

/** Loads the shipped layers in the background while the site already works. */
export function startLayerLoader({ database, log, print }: LayerLoaderOptions): Repeated {
  return startRepeating({
    name: 'Loading the map layers',
    log,
    startMs: START_MS,
    retryMs: RETRY_MS,
    work: async (signal) => {
      const { loaded, missing } = await loadShippedLayers(database, {
        signal,
        pause: createPause(),
        onLayer: ({ done, total, name }) => {
          if (done === 0) print('Loading the map layers in the background…')
          log.info({ layer: name, done, total }, 'loading a map layer')
        },
      })
      if (loaded > 0) print(`Loaded ${loaded} map ${loaded === 1 ? 'layer' : 'layers'}.`)
      return missing === 0 ? null : RETRY_MS
    },
  })
}
