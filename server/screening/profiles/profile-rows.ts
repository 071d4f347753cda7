import { AppError } from '../../../domain/errors.ts'
import { type Profile, profileSchema } from '../../../screening/profiles/profile.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProfileVersion } from './service.ts'

/** A profile that an admin edited or copied, at its current version. */
export interface StoredProfile {
  key: string
  /** Of the current version. */
  number: number
  profile: Profile
  is_public: boolean
  /** The current version is as the product shipped it. */
  is_shipped: boolean
  saved_at: string
}

/** In the order in which they were first stored. Those whose current version this release can't use are left out. */
export async function readStoredProfiles(db: Db): Promise<StoredProfile[]> {
  const rows = await db
    .selectFrom('screening_profiles')
    .innerJoin('screening_profile_versions', (join) =>
      join.onRef('profile_key', '=', 'key').onRef('number', '=', 'current_version'),
    )
    .select(['key', 'number', 'content', 'is_public', 'is_shipped', 'saved_at'])
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  return rows.flatMap(({ content, saved_at, ...row }) => {
    const profile = readContent(content)
    return profile ? [{ ...row, profile, saved_at: saved_at.toISOString() }] : []
  })
}

/** JSON of the database has its keys in another order, so the schema puts them back. Null if this release can't use it. */
const readContent = (content: unknown): Profile | null => profileSchema.safeParse(content).data ?? null

interface StoredVersion extends ProfileVersion {
  key: string
}

interface VersionFilter {
  key?: string
  isPublic?: true
}

/** Newest first. Those that this release can't use are left out. */
export async function readStoredVersions(db: Db, { key, isPublic }: VersionFilter): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('screening_profile_versions')
    .innerJoin('screening_profiles', 'key', 'profile_key')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['key', 'number', 'content', 'is_shipped', 'current_version', 'users.email as saved_by', 'saved_at'])
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    .$if(isPublic !== undefined, (query) => query.where('is_public', '=', true))
    .orderBy('saved_at', 'desc')
    .orderBy('key')
    .orderBy('number', 'desc')
    .execute()
  return rows.flatMap(({ content, current_version, saved_at, ...row }) => {
    const profile = readContent(content)
    if (!profile) return []
    const wasEdited = row.number === 1 && row.is_shipped
    const savedAt = wasEdited ? null : saved_at.toISOString()
    return [{ ...row, profile, is_current: row.number === current_version, saved_at: savedAt }]
  })
}

interface NewVersion {
  profile: Profile
  number: number
  isShipped: boolean
  savedBy: string | null
}

/** Stores a profile that has no row yet, with its first version. @throws AppError `conflict` if it has one by now */
export async function insertProfile(
  transaction: Db,
  { isPublic, ...version }: NewVersion & { isPublic: boolean },
): Promise<void> {
  const inserted = await transaction
    .insertInto('screening_profiles')
    .values({ key: version.profile.key, current_version: version.number, is_public: isPublic })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) throw new AppError('conflict')
  await insertVersion(transaction, version)
}

export async function insertVersion(
  transaction: Db,
  { profile, number, isShipped, savedBy }: NewVersion,
): Promise<void> {
  await transaction
    .insertInto('screening_profile_versions')
    .values({
      profile_key: profile.key,
      number,
      content: JSON.stringify(profile),
      is_shipped: isShipped,
      saved_by: savedBy,
    })
    .execute()
}

/**
 * Makes changes of a profile wait for each other until the transaction ends; null if it has no row.
 * @throws AppError `profile_not_found` if no profile can have the key
 */
export async function lockProfile(transaction: Db, key: string): Promise<{ latest: number } | null> {
  if (!profileSchema.shape.key.safeParse(key).success) throw new AppError('profile_not_found')
  const row = await transaction
    .selectFrom('screening_profiles')
    .select('key')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { latest } = await transaction
    .selectFrom('screening_profile_versions')
    .select(({ fn }) => fn.max('number').as('latest'))
    .where('profile_key', '=', key)
    .executeTakeFirstOrThrow()
  return { latest }
}

export async function makeVersionCurrent(transaction: Db, key: string, number: number): Promise<void> {
  await transaction.updateTable('screening_profiles').set({ current_version: number }).where('key', '=', key).execute()
}

/** Returns whether that changed anything. */
export async function setProfilePublic(transaction: Db, key: string, isPublic: boolean): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('screening_profiles')
    .set({ is_public: isPublic })
    .where('key', '=', key)
    .where('is_public', '<>', isPublic)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
