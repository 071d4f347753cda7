import { assertMay } from '../../domain/permissions.ts'
import type { Db } from '../db/database.ts'
import { readActivity } from './activity.ts'
import type { Services } from './services.ts'

const ACTIVITY_SHOWN = 20

/** What the operator sees first. */
export function createAdmin(db: Db): Services['admin'] {
  return {
    async recentActivity(viewer) {
      assertMay(viewer, 'see the admin')
      return readActivity(db, ACTIVITY_SHOWN)
    },
  }
}
