import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { searchSummary } from '../../../domain/alert/search-name.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { profileLabel, profileOf } from '../../../domain/search/screening-filters.ts'
import type { SavedSearch } from '../../../server/saved/searches/service.ts'
import type { Services } from '../../../server/services.ts'
import type { Matches } from './search-texts.ts'

export interface SavedSearchRow {
  id: string
  name: string
  /** What it asks for; null if the name says it. */
  summary: string | null
  /** How many matches there are now; null if they can't be counted. */
  matches: Matches | null
  /** New matches since the search was last opened. */
  unseen: number
  frequency: AlertFrequency
  counts: AlertKind[]
  /** Name of the profile whose score counts. */
  profile: string
}

/** Searches that are counted at a time. */
const COUNTED_AT_ONCE = 4

/** The viewer's own searches with what they match now. A search that can't be counted is listed all the same. */
export async function loadSavedSearches(
  { savedSearches, listings }: Pick<Services, 'savedSearches' | 'listings'>,
  viewer: SignedInViewer,
  onError: (error: unknown) => void,
): Promise<SavedSearchRow[]> {
  const searches = await savedSearches.list(viewer)
  const matches = new Map<string, Matches | null>()
  const waiting = searches.values()
  const countWaiting = async () => {
    for (const { id, filters } of waiting) {
      const counted = await listings.search(viewer, { filters, perPage: 1 }).catch((error: unknown) => {
        onError(error)
        return null
      })
      // Without its place, a search would match everything.
      const isCounted = counted !== null && counted.total !== null && !counted.place_unknown
      matches.set(id, isCounted ? { total: counted.total!, isExact: counted.total_exact } : null)
    }
  }
  await Promise.all(Array.from({ length: COUNTED_AT_ONCE }, countWaiting))
  return searches.map((search) => rowOf(search, matches.get(search.id) ?? null))
}

function rowOf(search: SavedSearch, matches: Matches | null): SavedSearchRow {
  const { id, name, filters, place, unseen, frequency, counts } = search
  const summary = searchSummary(filters, place)
  const profile = profileLabel(profileOf(filters))
  return { id, name, summary: summary === name ? null : summary, matches, unseen, frequency, counts, profile }
}
