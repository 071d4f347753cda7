import { DEFAULT_RADIUS_MILES } from '../../domain/search/search.ts'
import { formatCount, formatMiles, formatNumber } from '../../domain/text/format.ts'
import type { AiCampuses } from '../../server/land/maps/service.ts'

/** What is known of AI campuses around a city. No list has all of them. */
export function aiCampusesText({ count, megawatts, nearest, attributions }: AiCampuses): string {
  const power = megawatts === 0 ? 'none running yet' : `${formatNumber(Math.round(megawatts))} MW now`
  const campuses = `At least ${formatCount(count, 'AI campus', 'AI campuses')} within ${DEFAULT_RADIUS_MILES} mi, ${power}`
  const sources = [...new Set(attributions.flatMap((text) => text.split('; ')))]
  return `${campuses}; the nearest: ${nearest.name}, ${formatMiles(nearest.km)}. Source: ${sources.join('; ')}.`
}
