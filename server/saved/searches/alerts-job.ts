import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import type { PushService } from '../alerts/push.ts'
import type { AlertMailService } from '../alerts/service.ts'
import type { SavedSearchesService } from './service.ts'

const ALERTS = rowQueue('alerts')

export const ALERT_QUEUES = [ALERTS]

interface AlertServices {
  savedSearches: Pick<SavedSearchesService, 'matchEvents'>
  alertMail: Pick<AlertMailService, 'deliver'>
  push: Pick<PushService, 'send'>
}

/** Matches events with saved searches and lists, and emails what is due and notifies devices, on one of the instances. */
export async function workAlerts(options: RowQueueOptions, services: AlertServices): Promise<void> {
  await workRows(options, {
    queue: ALERTS,
    tables: ['listing_events'],
    workNext: (signal) => workStep(services, signal),
  })
}

/** Alerts are emailed even while matching fails. @returns whether there may be more to do */
async function workStep({ savedSearches, alertMail, push }: AlertServices, signal: AbortSignal): Promise<boolean> {
  const [matched, delivered, pushed] = await Promise.allSettled([
    savedSearches.matchEvents(),
    alertMail.deliver({ signal }),
    push.send(),
  ])
  if (matched.status === 'rejected') throw matched.reason
  if (delivered.status === 'rejected') throw delivered.reason
  if (pushed.status === 'rejected') throw pushed.reason
  return matched.value > 0 || delivered.value > 0 || pushed.value > 0
}
