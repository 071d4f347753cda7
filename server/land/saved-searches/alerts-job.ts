import type { AlertMailService } from '../../people/alerts/service.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import type { SavedSearchesService } from './service.ts'

const ALERTS = rowQueue('alerts')

export const ALERT_QUEUES = [ALERTS]

interface AlertServices {
  savedSearches: Pick<SavedSearchesService, 'matchEvents'>
  alertMail: Pick<AlertMailService, 'deliver'>
}

/** Matches events with saved searches and lists, and emails what is due, on one of the instances. */
export async function workAlerts(options: RowQueueOptions, services: AlertServices): Promise<void> {
  await workRows(options, {
    queue: ALERTS,
    tables: ['listing_events'],
    workNext: (signal) => workStep(services, signal),
  })
}

/** Alerts are emailed even while matching fails. @returns whether there may be more to do */
async function workStep({ savedSearches, alertMail }: AlertServices, signal: AbortSignal): Promise<boolean> {
  const [matched, delivered] = await Promise.allSettled([savedSearches.matchEvents(), alertMail.deliver({ signal })])
  if (matched.status === 'rejected') throw matched.reason
  if (delivered.status === 'rejected') throw delivered.reason
  return matched.value > 0 || delivered.value > 0
}
