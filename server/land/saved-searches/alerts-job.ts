import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import type { SavedSearchesService } from './service.ts'

const ALERTS = rowQueue('alerts')

export const ALERT_QUEUES = [ALERTS]

/** Matches events with saved searches and lists, on one of the instances. */
export async function workAlerts(
  options: RowQueueOptions,
  { savedSearches }: { savedSearches: Pick<SavedSearchesService, 'matchEvents'> },
): Promise<void> {
  await workRows(options, {
    queue: ALERTS,
    tables: ['listing_events'],
    workNext: async () => (await savedSearches.matchEvents()) > 0,
  })
}
