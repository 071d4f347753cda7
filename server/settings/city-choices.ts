import type { Db } from '../../db/database.ts'
import type { CityChoice } from './service.ts'

const MOST = 1_000

/** City pages that are public, in the order of the alphabet. */
export async function findCityChoices(db: Db): Promise<CityChoice[]> {
  const rows = await db
    .selectFrom('city_pages')
    .select(['id', 'city_name', 'state_name'])
    .where('is_published', '=', true)
    .orderBy('city_name')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ id, city_name, state_name }) => ({ id, label: `${city_name}, ${state_name}` }))
}
