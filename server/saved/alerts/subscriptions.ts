import type { Subscriptions } from '../../people/subscriptions.ts'
import { exportSaved } from './export-saved.ts'
import { forgetAccount, forgetAddress } from './subscription.ts'

/** For accounts and leads, which are below this room. */
export const subscriptions: Subscriptions = { exportOf: exportSaved, forgetAccount, forgetAddress }
