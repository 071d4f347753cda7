import { createPause } from '../../geodata/layers/import/create-pause.ts'
import type { Logger } from '../../platform/http/log.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import type { ScreeningEngine } from '../engine/service.ts'
import type { ScreeningProfiles } from '../profiles/service.ts'
import { createSiteScreener } from './site-screener.ts'

const SITES = rowQueue('site-screenings')

export const SITE_QUEUES = [SITES]

/** Leaves the processor to the first visitors, and to the layers that are being loaded. */
const START_SECONDS = 20

interface SiteScreeningOptions {
  engine: ScreeningEngine
  profiles: Pick<ScreeningProfiles, 'listCurrent'>
  log: Pick<Logger, 'info'>
}

/** Screens listings and candidate sites in the background, as fast as leaves half of the time to visitors. */
export async function workSites(options: RowQueueOptions, parts: SiteScreeningOptions): Promise<void> {
  const pause = createPause()
  const screener = createSiteScreener({ db: options.db, ...parts, pause })
  await workRows(options, {
    queue: SITES,
    tables: ['screening_queue', 'layers', 'screening_profiles'],
    startSeconds: START_SECONDS,
    async workNext() {
      const hasMore = await screener.work()
      if (hasMore) await pause()
      return hasMore
    },
  })
}
