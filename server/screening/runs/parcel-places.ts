import { LRUCache } from 'lru-cache'
import { countryName } from '../../../domain/listing/listing.ts'
import { type FoundPlace, findPlaces } from '../../land/places/find-places.ts'
import type { Db } from '../../platform/db/database.ts'

/** About 200 bytes each. */
const MAX_CACHED = 20_000

interface Point {
  longitude: number
  latitude: number
}

/** @returns a function that adds to parcels the place that they are in or near, such as “Taylor, Texas” */
export function createPlaceReader(db: Db) {
  // The gazetteer doesn't change while the process runs.
  const cache = new LRUCache<string, { text: string | null }>({ max: MAX_CACHED })
  return async <Parcel extends Point>(parcels: readonly Parcel[]): Promise<(Parcel & { place: string | null })[]> => {
    const missing = parcels.filter((parcel) => !cache.has(keyOf(parcel)))
    const found = missing.length > 0 ? await findPlaces(db, missing.map(pointOf)) : []
    for (const [i, parcel] of missing.entries()) cache.set(keyOf(parcel), { text: textOf(found[i]!) })
    return parcels.map((parcel) => ({ ...parcel, place: cache.get(keyOf(parcel))?.text ?? null }))
  }
}

const keyOf = ({ longitude, latitude }: Point) => `${longitude} ${latitude}`
const pointOf = ({ longitude, latitude }: Point) => ({ longitude, latitude })

const textOf = ({ city, county, state, country }: FoundPlace): string | null =>
  [city ?? county, state ?? (country && countryName(country))].filter(Boolean).join(', ') || null
