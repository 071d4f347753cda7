import { createPause } from '../../geodata/layers/import/create-pause.ts'
import { type Repeated, repeat } from '../../platform/concurrency/repeat.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { ScreeningEngine } from '../engine/service.ts'
import type { ScreeningProfiles } from '../profiles/service.ts'
import { releaseClaims } from './queue.ts'
import { createSiteScreener } from './site-screener.ts'

/** Leaves the processor to the first visitors, and to the layers that are being loaded. */
const START_MS = 20_000
/** Polls, because any instance can save a site. */
const POLL_MS = 5_000
const RETRY_MS = 30_000

interface ScreenSitesOptions {
  database: Database
  engine: ScreeningEngine
  profiles: Pick<ScreeningProfiles, 'listCurrent'>
  log: Pick<Logger, 'info' | 'warn'>
  startMs?: number
}

/** Screens listings and candidate sites in the background, as fast as leaves half of the time to visitors. */
export function startScreeningSites({
  database,
  engine,
  profiles,
  log,
  startMs = START_MS,
}: ScreenSitesOptions): Repeated {
  const pause = createPause()
  const screener = createSiteScreener({ database, engine, profiles, log, pause })
  return repeat({
    name: 'Screening sites',
    log,
    retryMs: RETRY_MS,
    prepare: () => releaseClaims(database),
    startMs,
    work: async (signal) => {
      while (!signal.aborted && (await screener.work())) await pause()
      return POLL_MS
    },
  })
}
