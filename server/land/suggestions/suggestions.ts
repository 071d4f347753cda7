import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../domain/errors.ts'
import { type Place, placeKey } from '../../../domain/place/place.ts'
import { appliedFilters } from '../../../domain/search/applied-filters.ts'
import { NO_FILTERS } from '../../../domain/search/search.ts'
import type { PlaceSuggestion } from '../../../domain/search/suggestion.ts'
import type { Memoize } from '../../platform/cache/query-cache.ts'
import { lazy } from '../../platform/concurrency/lazy.ts'
import type { Db } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/caller.ts'
import { createMemoryLimit } from '../../platform/rate-limits/memory-limit.ts'
import { namedExactly } from '../places/certain-place.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import type { GazetteerPlace } from '../places/gazetteer-place.ts'
import { createNameIndex } from '../places/name-index.ts'
import { loadGazetteerIndex, presentPlace, resolvePlace } from '../places/places.ts'
import { findTitlesStartingWith } from './listing-titles.ts'
import type { SuggestionsService } from './service.ts'
import { readSiteCounts } from './site-counts.ts'
import { isMoreThanPlace, understandSearch } from './understand-search.ts'

interface SuggestionsDependencies {
  db: Db
  memoize: Memoize
}

/** Enough for an office that types at the same time. */
const LIMIT = { tries: 600, seconds: 60 }
const MAX_CACHED = 5_000
const MAX_PLACES = 5
/** Of the places that a text may become, those with sites come first. */
const MAX_CONSIDERED = 8
/** Shorter starts of titles say too little. */
const MIN_TITLE_LENGTH = 3

/** With a million listings, the first count after a start takes longer. Later ones are read in the background. */
const MAX_WAIT_MS = 400

/** Suggests from memory, except for the titles of listings. */
export function createSuggestions({ db, memoize }: SuggestionsDependencies): SuggestionsService {
  const isAllowed = createMemoryLimit(LIMIT)
  const siteCounts = memoize(['land_listings'], () => readSiteCounts(db), { isSlow: true })
  const findTitles = memoize(['land_listings'], (text: string) => findTitlesStartingWith(db, text))
  // The gazetteer doesn't change while the process runs.
  const placesByText = new LRUCache<string, Place[]>({ max: MAX_CACHED })
  const load = lazy(loadNames)

  async function findPlaces(text: string): Promise<Place[]> {
    const { gazetteer, names } = await load()
    const cached = placesByText.get(text)
    if (cached) return cached
    const places = presentNamed(gazetteer, names.findStartingWith(text))
    placesByText.set(text, places)
    return places
  }

  return {
    warmUp: async () => {
      await load()
      await siteCounts()
    },

    understand: async (_viewer, filters) => understandSearch(await loadGazetteerIndex(), filters),

    async find(_viewer, { text, address }) {
      if (!isAllowed(networkOf(address))) throw new AppError('too_many_requests')
      const typed = text.toLowerCase()
      const [places, counts, listings] = await Promise.all([
        findPlaces(typed),
        Promise.race([siteCounts(), wait(MAX_WAIT_MS, null, { ref: false })]),
        typed.length < MIN_TITLE_LENGTH ? [] : findTitles(typed),
      ])
      const counted = places.map((place): PlaceSuggestion => {
        const { sites, isExact } = counts?.countAt(place) ?? { sites: null, isExact: false }
        return { kind: place.kind, label: place.label, sites, isExact }
      })
      const withSites = counted.filter(({ sites }) => sites !== 0)
      const withoutSites = counted.filter(({ sites }) => sites === 0)
      return {
        intent: intentOf(await loadGazetteerIndex(), text),
        places: [...cityFirst(withSites, typed), ...cityFirst(withoutSites, typed)].slice(0, MAX_PLACES),
        listings,
      }
    },
  }
}

/** Regions and counties are also found by the name of their city, which comes before them. */
function cityFirst(places: PlaceSuggestion[], typed: string): PlaceSuggestion[] {
  const isNamed = ({ kind, label }: PlaceSuggestion) => kind === 'city' && placeKey(label).startsWith(placeKey(typed))
  const city = places.find(isNamed)
  const area = places.findIndex(({ kind }) => kind === 'metro' || kind === 'county')
  if (!city || area === -1 || places.indexOf(city) < area) return places
  return places.filter((place) => place !== city).toSpliced(area, 0, city)
}

async function loadNames() {
  const gazetteer = await loadGazetteerIndex()
  return { gazetteer, names: await createNameIndex(gazetteer) }
}

/** A suggestion searches by its label, so places whose label names another place are left out. */
function presentNamed(gazetteer: Gazetteer, found: readonly GazetteerPlace[]): Place[] {
  const places: Place[] = []
  for (const named of found) {
    const place = presentPlace(gazetteer, named)
    const isOwnLabel = named.kind === 'zip' || namedExactly(gazetteer, place.label)[0]?.place.line === named.line
    if (isOwnLabel) places.push(place)
    if (places.length === MAX_CONSIDERED) break
  }
  return places
}

function intentOf(gazetteer: Gazetteer, text: string): string[] | null {
  const typed = { ...NO_FILTERS, q: text }
  const { filters, isRead } = understandSearch(gazetteer, typed)
  if (!isRead || !isMoreThanPlace(filters, typed)) return null
  const place = filters.location === null ? null : resolvePlace(gazetteer, filters.location).place
  return appliedFilters(filters, { place }).map(({ label }) => label)
}
