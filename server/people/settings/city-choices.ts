import type { Db } from '../../platform/db/database.ts'
import type { CityChoice } from './service.ts'

const MAX_CHOICES = 1_000

/** Published city pages, in alphabetical order. */
export async function findCityChoices(db: Db): Promise<CityChoice[]> {
  const rows = await db
    .selectFrom('city_pages')
    .select(['id', 'city_name', 'state_name'])
    .where('is_published', '=', true)
    .orderBy('city_name')
    .orderBy('id')
    .limit(MAX_CHOICES)
    .execute()
  return rows.map(({ id, city_name, state_name }) => ({ id, label: `${city_name}, ${state_name}` }))
}
