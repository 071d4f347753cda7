import { compareValues, isSame } from '../../../domain/content/merge.ts'
import { AppError, ConflictError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { SETTING_LABELS } from '../../../domain/settings/setting-labels.ts'
import { SETTING_NAMES, type SettingName, type WebsiteSettings } from '../../../domain/settings/settings.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/activity.ts'
import { effectiveSettings, type Overrides } from './defaults.ts'
import { readSettings } from './read-settings.ts'
import type { SettingsState } from './service.ts'
import {
  readStored,
  readVersion,
  readVersions,
  type StoredSettings,
  saveVersion,
  writeOverride,
} from './setting-rows.ts'

/** What a save runs with. The transaction already holds the lock of `lockSettings`. */
export interface Save {
  transaction: Db
  viewer: SignedInViewer
  defaults: WebsiteSettings
}

/** `baseVersion` is the version the editor started from; null overwrites whatever is stored. */
export async function saveSettings(save: Save, input: unknown, baseVersion: number | null): Promise<SettingsState> {
  const stored = await readStored(save.transaction)
  const current = effectiveSettings(save.defaults, stored.overrides)
  const changes = readSettings(onlyChanged(input, current))
  if (baseVersion !== null && baseVersion !== stored.version) {
    throw await conflictOf(save, { current, changes, version: stored.version, baseVersion })
  }
  return writeOverrides(save, stored, mergeOverrides(stored.overrides, changes, { current, defaults: save.defaults }))
}

/** @throws AppError `not_found` */
export async function restoreSettings(save: Save, version: number): Promise<SettingsState> {
  const overrides = Number.isSafeInteger(version) ? await readVersion(save.transaction, version) : null
  if (overrides === null) throw new AppError('not_found')
  return writeOverrides(save, await readStored(save.transaction), overrides)
}

/** Skips validation of unchanged values: a value from the environment may not pass the rules of the form. */
function onlyChanged(input: unknown, current: WebsiteSettings): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSame(value, current[name as SettingName])),
  )
}

/** A value equal to its default is stored as no override, so that the setting follows later changes of the default. */
function mergeOverrides(
  overrides: Overrides,
  changes: Partial<WebsiteSettings>,
  { current, defaults }: Record<'current' | 'defaults', WebsiteSettings>,
): Overrides {
  const next: Overrides = { ...overrides }
  for (const name of Object.keys(changes) as SettingName[]) {
    if (isSame(changes[name], current[name])) continue
    if (isSame(changes[name], defaults[name])) delete next[name]
    else next[name] = changes[name]
  }
  return next
}

interface Conflict {
  current: WebsiteSettings
  changes: Partial<WebsiteSettings>
  version: number
  baseVersion: number
}

async function conflictOf({ transaction, defaults }: Save, conflict: Conflict): Promise<ConflictError> {
  const { current, changes, version, baseVersion } = conflict
  const [latest] = await readVersions(transaction)
  const overrides = (await readVersion(transaction, baseVersion)) ?? (baseVersion === 0 ? {} : null)
  const base = overrides && effectiveSettings(defaults, overrides)
  const differences = compareValues(base, { ...current, ...changes }, current)
  return new ConflictError({
    version,
    saved_at: latest?.saved_at ?? new Date(0).toISOString(),
    saved_by: latest?.saved_by ?? null,
    values: current,
    base,
    differing: differences.map(({ name }) => name),
    changes: differences,
  })
}

async function writeOverrides(
  { transaction, viewer, defaults }: Save,
  stored: StoredSettings,
  overrides: Overrides,
): Promise<SettingsState> {
  const before = effectiveSettings(defaults, stored.overrides)
  const settings = effectiveSettings(defaults, overrides)
  const written = SETTING_NAMES.filter((name) => !isSame(stored.overrides[name], overrides[name]))
  if (written.length === 0) return { version: stored.version, settings }
  const changed = written.filter((name) => !isSame(before[name], settings[name]))
  for (const name of written) await writeOverride(transaction, name, overrides[name])
  const version = stored.version + 1
  await saveVersion(transaction, { version, overrides, changed, by: viewer.id })
  await recordActivity(transaction, viewer, {
    action: 'settings.changed',
    subjectType: 'settings',
    subjectId: 'site',
    subjectTitle: changed.map((name) => SETTING_LABELS[name]).join(', ') || 'Settings',
  })
  return { version, settings }
}
