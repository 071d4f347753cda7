import { assertMay } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { readActivity } from './activity.ts'
import type { ActivityService } from './service.ts'

const MAX_ENTRIES = 20

export function createActivity(db: Db): ActivityService {
  return {
    async findRecent(viewer) {
      assertMay(viewer, 'see the admin')
      return readActivity(db, MAX_ENTRIES)
    },
  }
}
