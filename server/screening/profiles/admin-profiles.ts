import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../domain/wrap-unexpected.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { findProfile } from '../../../screening/profiles/profiles.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScreeningEngine } from '../engine/service.ts'
import { getProfile, listProfiles } from './get-profile.ts'
import { previewProfile } from './preview.ts'
import { insertProfile, insertVersion, lockProfile, makeVersionCurrent, setProfilePublic } from './profile-rows.ts'
import { readCopy, readProfile } from './read-profile.ts'
import type { ProfileAdmin } from './service.ts'

type Change = 'published' | 'restored' | 'copied' | 'shown' | 'hidden'

export function createAdminProfiles({ db, engine }: { db: Db; engine: ScreeningEngine }): ProfileAdmin {
  const read = <T>(viewer: Viewer, work: () => Promise<T>): Promise<T> => {
    assertMay(viewer, 'change screening profiles')
    return wrapUnexpected('profiles_failed', work)
  }
  const change = <T>(viewer: Viewer, work: (transaction: Db, admin: SignedInViewer) => Promise<T>): Promise<T> => {
    assertMay(viewer, 'change screening profiles')
    return wrapUnexpected('profile_save_failed', () => db.transaction().execute((each) => work(each, viewer)))
  }
  return {
    list: (viewer) => read(viewer, () => listProfiles(db)),
    get: (viewer, key) => read(viewer, () => getProfile(db, key)),
    async preview(viewer, key, values) {
      const { profile } = await read(viewer, () => getProfile(db, key))
      const after = readProfile(values, profile)
      return wrapUnexpected('profile_preview_failed', () => previewProfile({ db, engine }, profile, after))
    },
    publish: (viewer, key, values, baseNumber) =>
      change(viewer, (transaction, admin) => publish({ transaction, admin, key }, values, baseNumber)),
    restore: (viewer, key, number) =>
      change(viewer, async (transaction, admin) => {
        await lockProfile(transaction, key)
        const { versions } = await getProfile(transaction, key)
        const found = versions.find((version) => version.number === number)
        if (!found) throw new AppError('profile_not_found')
        await makeVersionCurrent(transaction, key, number)
        await record(transaction, admin, 'restored', found.profile)
        return { version: found.profile.version }
      }),
    adoptShipped: (viewer, key) =>
      change(viewer, async (transaction, admin) => {
        const locked = await lockProfile(transaction, key)
        const { shipped } = await getProfile(transaction, key)
        if (!locked || !shipped) throw new AppError('profile_not_found')
        const number = locked.latest + 1
        await insertVersion(transaction, { profile: shipped, number, isShipped: true, savedBy: admin.id })
        await makeVersionCurrent(transaction, key, number)
        await record(transaction, admin, 'published', shipped)
        return { version: shipped.version }
      }),
    copy: (viewer, key, values) =>
      change(viewer, async (transaction, admin) => {
        const { profile } = await getProfile(transaction, key)
        const named = readCopy(values)
        const copied = { ...profile, ...named, version: editedVersion(profile.version, 1) }
        if (findProfile(named.key)) throw new AppError('profile_key_taken')
        const version = { profile: copied, number: 1, isShipped: false, savedBy: admin.id }
        await insertProfile(transaction, { ...version, isPublic: false }).catch((error: unknown) => {
          throw error instanceof AppError ? new AppError('profile_key_taken') : error
        })
        await record(transaction, admin, 'copied', copied)
        return { key: copied.key }
      }),
    setPublic: (viewer, key, isPublic) =>
      change(viewer, async (transaction, admin) => {
        const { profile, is_shipped } = await getProfile(transaction, key)
        if (is_shipped) throw new AppError('profile_not_found')
        if (await setProfilePublic(transaction, key, isPublic))
          await record(transaction, admin, isPublic ? 'shown' : 'hidden', profile)
      }),
  }
}

interface Publication {
  transaction: Db
  admin: SignedInViewer
  key: string
}

async function publish({ transaction, admin, key }: Publication, values: unknown, baseNumber: number) {
  const locked = await lockProfile(transaction, key)
  const { profile: current, number } = await getProfile(transaction, key)
  const entered = readProfile(values, current)
  if (number !== baseNumber) throw new AppError('conflict')
  if (isDeepStrictEqual(entered, current)) return { version: current.version, isNew: false }
  if (!locked) {
    const shipped = { profile: current, number: 1, isShipped: true, savedBy: null }
    await insertProfile(transaction, { ...shipped, isPublic: true })
  }
  const next = (locked?.latest ?? 1) + 1
  const profile = { ...entered, version: editedVersion(current.version, next) }
  await insertVersion(transaction, { profile, number: next, isShipped: false, savedBy: admin.id })
  await makeVersionCurrent(transaction, key, next)
  await record(transaction, admin, 'published', profile)
  return { version: profile.version, isNew: true }
}

/** Version 3 edited from 1.0.0 is 1.0.0+3, which no release ships. */
const editedVersion = (version: string, number: number) => `${version.split('+')[0]}+${number}`

const record = (transaction: Db, admin: SignedInViewer, what: Change, { key, name, version }: Profile) =>
  recordActivity(transaction, admin, {
    action: `screening_profile.${what}`,
    subjectType: 'screening_profile',
    subjectId: key,
    subjectTitle: `${name} ${version}`,
  })
