import type { CityPage } from '../../domain/city-page.ts'
import { formatCount, formatNumber } from '../../domain/format.ts'
import { DEFAULT_RADIUS_MILES } from '../../domain/search.ts'
import type { Nearby } from './load-city.ts'

/** “Austin, Texas”. */
export function cityName(city: Pick<CityPage, 'city_name' | 'state_name'>): string {
  return `${city.city_name}, ${city.state_name}`
}

/** “30.2672, -97.7431” of what was typed in; what is no pair of numbers stays as it is. */
export function coordinatesLabel(coordinates: string): string {
  const parts = coordinates.split(',').map((part) => part.trim())
  return parts.filter(Boolean).join(', ')
}

/** The sentence under “Ready to Find Land in Austin?”. */
export function nearbySentence(nearby: Pick<Nearby, 'total' | 'exact'> | null): string {
  const around = `within ${DEFAULT_RADIUS_MILES} miles`
  if (nearby === null || nearby.total === null) return 'See the sites around it with their acreage, power and zoning.'
  if (nearby.total === 0) return `No site is listed ${around} yet. Tell us what you are looking for.`
  const count = nearby.exact ? formatCount(nearby.total, 'site') : `Over ${formatNumber(nearby.total)} sites`
  return `${count} ${around}.`
}

/** “14 sites within 50 miles”; where not all are on the map, how many are. */
export function mapCaption(nearby: Pick<Nearby, 'total' | 'exact'>, onMap: number): string {
  const around = `within ${DEFAULT_RADIUS_MILES} miles`
  if (onMap === 0) return `No site is listed ${around} yet`
  const all = nearby.exact && nearby.total === onMap
  return all ? `${formatCount(onMap, 'site')} ${around}` : `The ${formatCount(onMap, 'site')} closest to the center`
}

/** What the search finds around a city. */
export function searchAround(slug: string): string {
  return `/search?city=${encodeURIComponent(slug)}`
}
