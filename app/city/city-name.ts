import type { CityPage } from '../../domain/content/city-page.ts'

/** “Austin, Texas”. */
export function cityName(city: Pick<CityPage, 'city_name' | 'state_name'>): string {
  return `${city.city_name}, ${city.state_name}`
}
