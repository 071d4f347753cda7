import type { Belongings } from '../../people/belongings.ts'
import { sharedRows } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'

export const SHARED_SCREENINGS = sharedRows({ table: 'screenings', noun: ['screening', 'screenings'] })

export const ownScreenings: Belongings = {
  exportOf: async (db, { id }) => ({
    screenings: await readScreenings(db, id),
    saved_weights: await db
      .selectFrom('saved_weights')
      .select(['profile', 'name', 'weights', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
  }),
}

/** Screenings with the parcels that were screened. What came of it is on their pages. */
async function readScreenings(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('screenings')
    .select(['id', 'name', 'state', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const screenings: Record<string, unknown>[] = []
  for (const row of rows) {
    const parcels = await db
      .selectFrom('screening_parcels')
      .select(['number', 'name', 'geometry', 'acres', 'uncertainty_miles', 'attributes'])
      .where('screening_id', '=', row.id)
      .orderBy('number')
      .execute()
    screenings.push({ ...row, parcels })
  }
  return screenings
}
