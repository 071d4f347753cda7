import { invalid } from '../../../domain/errors.ts'
import { assertMay } from '../../../domain/permissions.ts'
import { parseWeights } from '../../../screening/weights.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { ScreeningProfiles } from '../profiles/service.ts'
import { cleanName } from '../runs/create-run.ts'
import type { SavedWeightsService } from './service.ts'

const MAX_NAME = 60
const MAX_SAVED = 50

export function createSavedWeights(db: Db, profiles: ScreeningProfiles): SavedWeightsService {
  const ownRows = (userId: string) => db.selectFrom('saved_weights').where('user_id', '=', userId)

  return {
    list: async (viewer, profile) =>
      viewer.kind === 'user'
        ? await ownRows(viewer.id)
            .select(['id', 'name', 'weights'])
            .where('profile', '=', profile)
            .orderBy('name')
            .execute()
        : [],

    async save(viewer, { profile: key, name, weights }) {
      assertMay(viewer, 'save screenings')
      const profile = (await profiles.listCurrent()).find((each) => each.key === key)
      if (!profile || !parseWeights(weights, profile))
        throw invalid('weights', 'These weights don’t fit the profile. Reset them and try again.')
      const cleaned = cleanName(name)
      if (cleaned === '' || cleaned.length > MAX_NAME)
        throw invalid('name', `Enter a name of up to ${MAX_NAME} characters.`)
      const saved = await ownRows(viewer.id).select(['profile', 'name']).limit(MAX_SAVED).execute()
      const replaces = saved.some((each) => each.profile === key && each.name === cleaned)
      if (saved.length >= MAX_SAVED && !replaces)
        throw invalid('name', `You have saved weights ${MAX_SAVED} times. Delete some first.`)
      await db
        .insertInto('saved_weights')
        .values({ user_id: viewer.id, profile: key, name: cleaned, weights })
        .onConflict((conflict) => conflict.columns(['user_id', 'profile', 'name']).doUpdateSet({ weights }))
        .execute()
    },

    async remove(viewer, id) {
      assertMay(viewer, 'save screenings')
      if (isId(id)) await db.deleteFrom('saved_weights').where('id', '=', id).where('user_id', '=', viewer.id).execute()
    },
  }
}
