import { DEFAULT_RADIUS_MILES } from '../../domain/search/search.ts'
import { formatCoordinates, formatCount, formatMiles, formatNumber } from '../../domain/text/format.ts'
import { searchPath } from '../ui/layout/search-path.ts'
import type { Nearby } from './load-city.ts'

/** “30.2672° N, 97.7431° W” for “30.2672,-97.7431”. Text that isn't a pair of numbers is returned unchanged. */
export function coordinatesLabel(coordinates: string): string {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(coordinates) ?? []
  return longitude === undefined ? coordinates.trim() : formatCoordinates(Number(latitude), Number(longitude))
}

type Counted = Pick<Nearby, 'total' | 'exact'> & { listings?: { distance_km: number | null }[] }

/** The sentence under “Ready to Find Land in Austin?”. */
export function nearbySentence(nearby: Counted | null): string {
  const around = `within ${DEFAULT_RADIUS_MILES} miles`
  if (nearby === null || nearby.total === null) return 'Browse nearby sites by acreage, power and zoning.'
  if (nearby.total === 0) {
    const distance = nearby.listings?.[0]?.distance_km ?? null
    const next =
      distance === null ? 'Tell us what you’re looking for.' : `The nearest is ${formatMiles(distance)} away.`
    return `No sites are listed ${around} yet. ${next}`
  }
  const count = nearby.exact ? formatCount(nearby.total, 'site') : `Over ${formatNumber(nearby.total)} sites`
  return `${count} ${around}.`
}

export function nearbyHeading({ total }: Pick<Nearby, 'total'>, city: string): string {
  return total === 0 ? `Land nearest to ${city}` : `Land around ${city}`
}

/** “14 sites within 50 miles”, or how many the map shows if not all. */
export function mapCaption(nearby: Pick<Nearby, 'total' | 'exact'>, onMap: number): string {
  const around = `within ${DEFAULT_RADIUS_MILES} miles`
  if (onMap === 0) return `No sites are listed ${around} yet`
  const all = nearby.exact && nearby.total === onMap
  return all ? `${formatCount(onMap, 'site')} ${around}` : `The ${formatCount(onMap, 'site')} closest to the center`
}

/** The search around a city. */
export function searchAround(slug: string): string {
  return searchPath({ city: slug })
}
