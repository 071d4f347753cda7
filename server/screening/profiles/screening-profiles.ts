import { PROFILES } from '../../../screening/profiles/profiles.ts'
import type { Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { readStoredProfiles, readStoredVersions } from './profile-rows.ts'
import type { ScreeningProfiles } from './service.ts'

export function createScreeningProfiles(db: Db, memoize: Memoize): ScreeningProfiles {
  return {
    listCurrent: memoize(['screening_profiles'], async () => {
      const stored = await readStoredProfiles(db)
      const storedAs = new Map(stored.map(({ key, profile }) => [key, profile]))
      const isShipped = (key: string) => PROFILES.some((profile) => profile.key === key)
      const copies = stored.filter(({ key, is_public }) => is_public && !isShipped(key))
      return [
        ...PROFILES.map((shipped) => storedAs.get(shipped.key) ?? shipped),
        ...copies.map(({ profile }) => profile),
      ]
    }),
    listVersions: memoize(['screening_profiles'], async () => {
      const versions = await readStoredVersions(db, { isPublic: true })
      return versions.flatMap(({ profile: { name, version }, saved_at, is_current }) =>
        saved_at === null ? [] : [{ name, version, published_at: saved_at, is_current }],
      )
    }),
  }
}
