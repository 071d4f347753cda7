import { compareValues, isSame } from '../../../domain/content/merge.ts'
import { AppError, ConflictError } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { SETTING_LABELS } from '../../../domain/setting-labels.ts'
import { SETTING_NAMES, type SettingName, type SiteSettings } from '../../../domain/settings.ts'
import type { Db } from '../../db/database.ts'
import type { TestMail } from '../../mail/test-mail.ts'
import { noteActivity } from '../activity.ts'
import type { Attempts } from '../attempts.ts'
import { findCityChoices } from './city-choices.ts'
import { type Overrides, settingsInForce } from './defaults.ts'
import { readSettings } from './read-settings.ts'
import type { SettingsService, SettingsState } from './service.ts'
import type { Site } from './site.ts'
import { keepVersion, lockSettings, readStored, readVersion, readVersions, writeOverride } from './stored.ts'

export interface SettingsDependencies {
  db: Db
  site: Site
  attempts: Attempts
  testMail: TestMail
}

/** What the operator says of the site while it runs; see docs/decisions/073-site-settings.md. */
export function createSettings({ db, site, attempts, testMail }: SettingsDependencies): SettingsService {
  const inForce = (overrides: Overrides) => settingsInForce(site.defaults, overrides)

  /** One transaction of somebody who may; what fails unexpectedly is told in the words of the catalogue. */
  async function change(
    viewer: Viewer,
    work: (transaction: Db, viewer: SignedInViewer) => Promise<SettingsState>,
  ): Promise<SettingsState> {
    assertMay(viewer, 'change settings')
    try {
      return await db.transaction().execute(async (transaction) => {
        await lockSettings(transaction)
        return work(transaction, viewer)
      })
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error
      throw new AppError('settings_save_failed', { cause: error })
    } finally {
      site.forget()
    }
  }

  async function assertNotNewer(transaction: Db, began: number, mine: Partial<SiteSettings>): Promise<void> {
    const { version, overrides } = await readStored(transaction)
    if (began === version) return
    const theirs = inForce(overrides)
    const [latest] = await readVersions(transaction)
    const before = (await readVersion(transaction, began)) ?? (began === 0 ? {} : null)
    const base = before && inForce(before)
    const changes = compareValues(base, { ...theirs, ...mine }, theirs)
    throw new ConflictError({
      version,
      saved_at: latest?.saved_at ?? new Date(0).toISOString(),
      saved_by: latest?.saved_by ?? null,
      values: theirs,
      base,
      differing: changes.map(({ name }) => name),
      changes,
    })
  }

  async function write(
    transaction: Db,
    viewer: SignedInViewer,
    next: (settings: SiteSettings, overrides: Overrides) => Overrides,
  ): Promise<SettingsState> {
    const there = await readStored(transaction)
    const [before, overrides] = [inForce(there.overrides), next(inForce(there.overrides), there.overrides)]
    const settings = inForce(overrides)
    const written = SETTING_NAMES.filter((name) => !isSame(there.overrides[name], overrides[name]))
    const changed = written.filter((name) => !isSame(before[name], settings[name]))
    if (written.length === 0) return { version: there.version, settings }
    for (const name of written) await writeOverride(transaction, name, overrides[name])
    const version = there.version + 1
    await keepVersion(transaction, { version, overrides, changed, by: viewer.id })
    await noteActivity(transaction, viewer, {
      action: 'settings.changed',
      subjectType: 'settings',
      subjectId: 'site',
      subjectTitle: changed.map((name) => SETTING_LABELS[name]).join(', ') || 'Settings',
    })
    return { version, settings }
  }

  return {
    async get(viewer) {
      assertMay(viewer, 'change settings')
      const { version, overrides } = await readStored(db)
      return { version, settings: inForce(overrides), defaults: site.defaults }
    },

    save: (viewer, input, { version }) =>
      change(viewer, async (transaction, by) => {
        const there = inForce((await readStored(transaction)).overrides)
        const told = readSettings(whatDiffers(input, there))
        if (version !== null) await assertNotNewer(transaction, version, told)
        return write(transaction, by, (settings, overrides) => merged(settings, overrides, told))
      }),

    async versions(viewer) {
      assertMay(viewer, 'change settings')
      return readVersions(db)
    },

    restore: (viewer, version) =>
      change(viewer, async (transaction, by) => {
        const content = Number.isSafeInteger(version) ? await readVersion(transaction, version) : null
        if (content === null) throw new AppError('not_found')
        return write(transaction, by, () => content)
      }),

    async cityChoices(viewer) {
      assertMay(viewer, 'change settings')
      return findCityChoices(db)
    },

    async sendTestMail(viewer) {
      assertMay(viewer, 'change settings')
      await attempts.count('test mail of account', viewer.id)
      const outcome = await testMail(viewer.email)
      await noteActivity(db, viewer, {
        action: 'settings.mail_tested',
        subjectType: 'settings',
        subjectId: 'mail',
        subjectTitle: `Test mail: ${outcome.kind}`,
      })
      return outcome
    },
  }

  /** What holds already changes nothing: it goes on to follow its default where it does. */
  function merged(settings: SiteSettings, overrides: Overrides, told: Partial<SiteSettings>): Overrides {
    const next: Overrides = { ...overrides }
    for (const name of Object.keys(told) as SettingName[]) {
      if (isSame(told[name], settings[name])) continue
      if (isSame(told[name], site.defaults[name])) delete next[name]
      else next[name] = told[name]
    }
    return next
  }
}

/** What holds already is not checked: the environment may have said what the form would not take. */
function whatDiffers(input: unknown, there: SiteSettings): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !isSame(value, there[name as SettingName])))
}
