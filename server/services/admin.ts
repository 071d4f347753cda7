import { sql } from 'kysely'
import { assertMay } from '../../domain/permissions.ts'
import type { Db } from '../db/database.ts'
import { noteActivity, readActivity } from './activity.ts'
import type { Services, SiteSettings } from './services.ts'

const ACTIVITY_SHOWN = 20

const DEFAULTS: SiteSettings = { admins_need_two_factor: false }
const NAMES = Object.keys(DEFAULTS) as (keyof SiteSettings)[]

/** What the operator sees first, and the settings of the site. */
export function createAdmin(db: Db): Services['admin'] {
  return {
    async recentActivity(viewer) {
      assertMay(viewer, 'see the admin')
      return readActivity(db, ACTIVITY_SHOWN)
    },

    async settings(viewer) {
      assertMay(viewer, 'change settings')
      const rows = await db.selectFrom('site_settings').select(['name', 'value']).execute()
      return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
    },

    async saveSettings(viewer, settings) {
      assertMay(viewer, 'change settings')
      await db.transaction().execute(async (transaction) => {
        for (const name of NAMES) {
          const value = JSON.stringify(settings[name])
          await transaction
            .insertInto('site_settings')
            .values({ name, value })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: sql`now()` }))
            .execute()
        }
        await noteActivity(transaction, viewer, {
          action: 'settings.changed',
          subjectType: 'settings',
          subjectId: 'site',
          subjectTitle: 'Settings',
        })
      })
    },
  }
}
