import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../domain/wrap-unexpected.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { recordActivity } from '../activity/activity.ts'
import type { TestMail } from '../mail/test-mail.ts'
import { findCityChoices } from './city-choices.ts'
import type { Website } from './current-website.ts'
import { effectiveSettings } from './defaults.ts'
import { restoreSettings, type Save, saveSettings } from './save-settings.ts'
import type { SettingsService, SettingsState } from './service.ts'
import { lockSettings, readStored, readVersions } from './setting-rows.ts'

const TEST_MAIL_OF_ACCOUNT: Limit = { name: 'test mail of account', tries: 10, seconds: 600 }

interface SettingsDependencies {
  db: Db
  website: Website
  rateLimits: RateLimits
  testMail: TestMail
}

/** Site settings that an admin can change while the server runs; see docs/decisions/026-site-settings.md. */
export function createSettings({ db, website, rateLimits, testMail }: SettingsDependencies): SettingsService {
  const { defaults } = website

  /** Runs one save in a transaction, after every save that started before it. */
  async function change(viewer: Viewer, work: (save: Save) => Promise<SettingsState>): Promise<SettingsState> {
    assertMay(viewer, 'change settings')
    const run = () =>
      db.transaction().execute(async (transaction) => {
        await lockSettings(transaction)
        return work({ transaction, viewer, defaults })
      })
    return wrapUnexpected('settings_save_failed', run).finally(() => website.invalidate())
  }

  return {
    async get(viewer) {
      assertMay(viewer, 'change settings')
      const { version, overrides } = await readStored(db)
      return { version, settings: effectiveSettings(defaults, overrides), defaults }
    },
    save: (viewer, input, { version }) => change(viewer, (save) => saveSettings(save, input, version)),
    async versions(viewer) {
      assertMay(viewer, 'change settings')
      return readVersions(db)
    },
    restore: (viewer, version) => change(viewer, (save) => restoreSettings(save, version)),
    async cityChoices(viewer) {
      assertMay(viewer, 'change settings')
      return findCityChoices(db)
    },
    async sendTestMail(viewer) {
      assertMay(viewer, 'change settings')
      return sendTestMail(viewer)
    },
  }

  async function sendTestMail(viewer: SignedInViewer) {
    await rateLimits.count(TEST_MAIL_OF_ACCOUNT, viewer.id)
    const outcome = await testMail(viewer.email)
    await recordActivity(db, viewer, {
      action: 'settings.mail_tested',
      subjectType: 'settings',
      subjectId: 'mail',
      subjectTitle: `Test mail: ${outcome.kind}`,
    })
    return outcome
  }
}
