import { AppError } from '../../../domain/errors.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { findProfile, PROFILES } from '../../../screening/profiles/profiles.ts'
import type { Db } from '../../platform/db/database.ts'
import { readStoredProfiles, readStoredVersions, type StoredProfile } from './profile-rows.ts'
import type { AdminProfile, ProfileRow } from './service.ts'

/** The shipped profiles first, then the copies. */
export async function listProfiles(db: Db): Promise<ProfileRow[]> {
  const stored = await readStoredProfiles(db)
  const storedAs = new Map(stored.map((each) => [each.key, each]))
  const known = await readShippedVersions(db)
  const copies = stored.filter(({ key }) => !findProfile(key))
  return [...PROFILES.map(({ key }) => key), ...copies.map(({ key }) => key)].map((key) =>
    presentRow(storedAs.get(key), findProfile(key), known),
  )
}

/** @throws AppError `profile_not_found` */
export async function getProfile(db: Db, key: string): Promise<AdminProfile> {
  const stored = (await readStoredProfiles(db)).find((each) => each.key === key)
  const shipped = findProfile(key)
  const profile = stored?.profile ?? shipped
  if (!profile) throw new AppError('profile_not_found')
  const versions = stored ? await readStoredVersions(db, { key }) : []
  const row = presentRow(stored, shipped, await readShippedVersions(db))
  return {
    ...row,
    profile,
    number: stored?.number ?? 0,
    versions: versions.map(({ key: _, ...version }) => version),
    shipped: (row.newer_shipped !== null && shipped) || null,
  }
}

/** Keys with the versions that releases shipped, as far as they are stored. */
async function readShippedVersions(db: Db): Promise<ReadonlySet<string>> {
  const versions = await readStoredVersions(db, {})
  return new Set(versions.filter(({ is_shipped }) => is_shipped).map(({ profile }) => versionName(profile)))
}

const versionName = ({ key, version }: Profile) => `${key} ${version}`

function presentRow(
  stored: StoredProfile | undefined,
  shipped: Profile | undefined,
  shippedVersions: ReadonlySet<string>,
): ProfileRow {
  const profile = stored?.profile ?? shipped!
  const { key, name, summary, version, criteria, gates } = profile
  const isHidden = stored !== undefined && shipped !== undefined && !shippedVersions.has(versionName(shipped))
  return {
    key,
    name,
    summary,
    version,
    is_public: stored?.is_public ?? true,
    is_shipped: shipped !== undefined,
    is_edited: stored !== undefined && !stored.is_shipped,
    criteria: criteria.length,
    gates: gates.length,
    changed_at: stored?.saved_at ?? null,
    newer_shipped: isHidden ? shipped.version : null,
  }
}
