import type { Belongings } from '../../people/belongings.ts'
import type { Subscriptions } from '../../people/subscriptions.ts'
import { exportSaved } from './export-saved.ts'
import { forgetAccount, forgetAddress } from './subscription.ts'

/** For leads, which are below this room. */
export const subscriptions: Subscriptions = { forgetAddress }

export const savedBelongings: Belongings = {
  exportOf: exportSaved,
  release: (transaction, { id }) => forgetAccount(transaction, id),
}
