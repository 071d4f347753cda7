import { sql } from 'kysely'
import type { ZodType } from 'zod'
import {
  SETTING_NAMES,
  type SettingName,
  type SettingsVersion,
  settingsSchema,
} from '../../../domain/settings/settings.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Overrides } from './defaults.ts'

const MAX_VERSIONS = 100

export interface StoredSettings {
  /** 0 before the first save. */
  version: number
  overrides: Overrides
  /** ISO 8601 date-time of the last change of each setting. */
  changedAt: Partial<Record<SettingName, string>>
}

/** Reads the version and all overrides in one query. */
export async function readStored(db: Db): Promise<StoredSettings> {
  const { rows } = await sql<{ version: number; name: string | null; value: unknown; updated_at: Date }>`
    select latest.version, name, value, updated_at
    from (select coalesce(max(version), 0) as version from site_settings_versions) as latest
      left join site_settings on true`.execute(db)
  const known = rows.flatMap(({ name, value, updated_at }) =>
    isSetting(name) && isUsable(name, value) ? [{ name, value, at: updated_at.toISOString() }] : [],
  )
  return {
    version: rows[0]?.version ?? 0,
    overrides: Object.fromEntries(known.map(({ name, value }) => [name, value])),
    changedAt: Object.fromEntries(known.map(({ name, at }) => [name, at])),
  }
}

const isSetting = (name: string | null): name is SettingName => SETTING_NAMES.includes(name as SettingName)

/** Another release or a manual edit may have stored a value that this release can't use; the default then applies. */
const isUsable = (name: SettingName, value: unknown): boolean =>
  (settingsSchema.shape[name] as ZodType).safeParse(value).success

/** Makes saves wait for each other until the transaction ends. Readers are not blocked. */
export async function lockSettings(transaction: Db): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(transaction)
}

/** An undefined value resets the setting to its default. */
export async function writeOverride(transaction: Db, name: SettingName, value: unknown): Promise<void> {
  if (value === undefined) {
    await transaction.deleteFrom('site_settings').where('name', '=', name).execute()
    return
  }
  const json = JSON.stringify(value)
  await transaction
    .insertInto('site_settings')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute()
}

export async function saveVersion(
  transaction: Db,
  { version, overrides, changed, by }: { version: number; overrides: Overrides; changed: SettingName[]; by: string },
): Promise<void> {
  await transaction
    .insertInto('site_settings_versions')
    .values({ version, content: JSON.stringify(overrides), changed, saved_by: by })
    .execute()
  await transaction
    .deleteFrom('site_settings_versions')
    .where('version', '<=', version - MAX_VERSIONS)
    .execute()
}

/** Newest first. */
export async function readVersions(db: Db): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom('site_settings_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'saved_at', 'users.email as saved_by', 'changed'])
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    saved_at: row.saved_at.toISOString(),
    changed: row.changed.filter(isSetting),
  }))
}

/** The overrides of that version; null if it doesn't exist or has been pruned. */
export async function readVersion(db: Db, version: number): Promise<Overrides | null> {
  const row = await db
    .selectFrom('site_settings_versions')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const known = Object.entries(row.content).filter(([name, value]) => isSetting(name) && isUsable(name, value))
  return Object.fromEntries(known)
}
