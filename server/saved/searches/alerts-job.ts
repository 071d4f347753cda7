import type { Logger } from '../../platform/http/log.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import type { PushService } from '../alerts/push.ts'
import type { AlertMailService } from '../alerts/service.ts'
import type { SavedSearchesService } from './service.ts'

const MATCHING = rowQueue('alerts')
const MAIL = rowQueue('alert-mail')
const PUSH = rowQueue('alert-push')

export const ALERT_QUEUES = [MATCHING, MAIL, PUSH]

interface AlertServices {
  savedSearches: Pick<SavedSearchesService, 'matchEvents'>
  alertMail: Pick<AlertMailService, 'deliver'>
  push: Pick<PushService, 'send'>
}

/**
 * Matches events with saved searches and lists, emails what is due and notifies devices: three jobs, each on one of the instances,
 * so that one that fails or is slow doesn't hold up the others.
 */
export async function workAlerts(
  options: RowQueueOptions,
  { savedSearches, alertMail, push }: AlertServices,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const { db, jobs } = options
  await workRows(options, {
    queue: MATCHING,
    tables: ['listing_events'],
    workNext: async () => {
      const matched = await savedSearches.matchEvents({
        onFailure: (search, error) =>
          log.error({ search, err: error }, 'matching a saved search failed; it is retried'),
      })
      if (matched > 0) for (const queue of [MAIL, PUSH]) await jobs.enqueue(db, queue, {})
      return matched > 0
    },
  })
  await workRows(options, {
    queue: MAIL,
    tables: [],
    workNext: async (signal) => (await alertMail.deliver({ signal })) > 0,
  })
  await workRows(options, { queue: PUSH, tables: [], workNext: async () => (await push.send()) > 0 })
}
