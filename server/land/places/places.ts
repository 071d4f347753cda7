import { LRUCache } from 'lru-cache'
import { countryName } from '../../../domain/listing/listing.ts'
import { countryCode } from '../../../domain/place/country.ts'
import { parseGps, type UncertainPoint } from '../../../domain/place/gps.ts'
import { placeProblem } from '../../../domain/place/not-a-place.ts'
import { type Place, type PlaceResolution, pointLabel } from '../../../domain/place/place.ts'
import { plainCharacters } from '../../../domain/text/printable.ts'
import { readPoint } from '../../files/typed-point.ts'
import { lazy } from '../../platform/concurrency/lazy.ts'
import type { Db } from '../../platform/db/database.ts'
import { countiesOf } from './containment.ts'
import { Gazetteer } from './gazetteer.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'
import { type Offset, readOffset, shifted } from './offset.ts'
import { resolveName } from './resolve-place.ts'
import { uncertaintyOf } from './uncertainty.ts'

const MAX_CACHED = 2_000
const MAX_ALTERNATIVES = 5
const MAX_COMPARED = 10

export const NO_PLACE: PlaceResolution = { place: null, match: null, alternatives: [], problem: null }

/** Loads the gazetteer once per process. */
export const loadGazetteerIndex = lazy(() => Gazetteer.load())

/** Resolves places that people type. Only city pages need the database. */
export function createPlaces(db: Db) {
  // The gazetteer doesn't change while the process runs, so entries don't expire.
  const cache = new LRUCache<string, PlaceResolution>({ max: MAX_CACHED })

  return {
    /** What a text means: a city, county, metro, state, country, ZIP code, street address, coordinates or map link. */
    async resolve(text: string): Promise<PlaceResolution> {
      const key = text.trim().toLowerCase()
      const cached = cache.get(key)
      if (cached) return cached
      const resolution = resolvePlace(await loadGazetteerIndex(), text)
      cache.set(key, resolution)
      return resolution
    },

    /** The location of a published city page, else the city that the slug names. */
    async resolveCity(slug: string): Promise<PlaceResolution> {
      const page = await db
        .selectFrom('city_pages')
        .select(['city_name', 'state_name', 'coordinates'])
        .where('slug', '=', slug)
        .where('is_published', '=', true)
        .executeTakeFirst()
      const at = page?.coordinates ? parseGps(page.coordinates) : null
      if (!page || !at) return this.resolve(slug.replaceAll('-', ' '))
      const state = (await loadGazetteerIndex()).stateNamed(page.state_name, 'US')
      const place: Place = {
        kind: 'city',
        label: `${page.city_name}, ${page.state_name}`,
        city: page.city_name,
        county: null,
        state,
        country: state ? 'US' : countryCode(page.state_name),
        ...at,
        uncertainty_miles: 0,
      }
      return { ...NO_PLACE, place, match: 'exact' }
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

/** @param text as typed */
export function resolvePlace(gazetteer: Gazetteer, text: string): PlaceResolution {
  const offset = readOffset(plainCharacters(text))
  if (offset) return resolveOffset(gazetteer, offset)
  const point = readPoint(text)
  if (point) return { ...NO_PLACE, place: pointPlace(point), match: 'exact' }
  const problem = placeProblem(text)
  return problem === null ? resolveNamed(gazetteer, plainCharacters(text)) : { ...NO_PLACE, problem }
}

function resolveOffset(gazetteer: Gazetteer, offset: Offset): PlaceResolution {
  const { place, match, problem } = resolvePlace(gazetteer, offset.from)
  if (!place) return { ...NO_PLACE, problem }
  const at = shifted(place, offset)
  if (at) return { ...NO_PLACE, place: at, match }
  const tooLarge = `${place.label} is too large to measure from. Start from a town, a ZIP code or coordinates.`
  return { ...NO_PLACE, problem: tooLarge }
}

function resolveNamed(gazetteer: Gazetteer, text: string): PlaceResolution {
  const { match, candidates } = resolveName(gazetteer, text)
  const places = candidates.map(({ place }) => place)
  const [best, ...others] = places
  if (match === null || !best) return { ...NO_PLACE, alternatives: presentAlternatives(gazetteer, places) }
  const place = presentPlace(gazetteer, best, { isWithin: match === 'fallback' })
  // The City of London has the same label as London.
  const alternatives = presentAlternatives(gazetteer, others).filter(({ label }) => label !== place.label)
  return { ...NO_PLACE, place, match, alternatives }
}

/** Alternatives link by their label, so places whose label resolves to another place are left out. */
function presentAlternatives(gazetteer: Gazetteer, places: readonly GazetteerPlace[]): Place[] {
  const alternatives: Place[] = []
  for (const found of places.slice(0, MAX_COMPARED)) {
    const place = presentPlace(gazetteer, found)
    const [linked] = resolveName(gazetteer, place.label).candidates
    if (linked?.place.line === found.line) alternatives.push(place)
    if (alternatives.length === MAX_ALTERNATIVES) break
  }
  return alternatives
}

const pointPlace = ({ latitude, longitude, uncertaintyMiles }: UncertainPoint): Place => ({
  kind: 'point',
  label: pointLabel({ latitude, longitude }),
  city: null,
  county: null,
  state: null,
  country: null,
  latitude,
  longitude,
  uncertainty_miles: uncertaintyMiles,
})

/** Countries whose addresses name the state. */
const WITH_REGION = ['CA', 'AU']

/** @param isWithin whether an address somewhere in the place was meant, rather than the place */
export function presentPlace(gazetteer: Gazetteer, found: GazetteerPlace, { isWithin = false } = {}): Place {
  const { kind, name, country, latitude, longitude } = found
  const state = gazetteer.regionOf(found)
  const nation = country === 'US' ? null : countryName(country)
  const region = country === 'US' || WITH_REGION.includes(country) ? state : null
  const label = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')
  const uncertainty_miles = uncertaintyOf(gazetteer, found, { isWithin })
  const place = { kind, city: null, county: null, state, country, latitude, longitude, uncertainty_miles }
  switch (kind) {
    case 'city':
      return { ...place, label: label(name, region, nation), city: name }
    case 'county':
      return { ...place, label: label(name, state), county: name }
    case 'metro':
      return { ...place, label: name, counties: countiesOf(found).map((code) => gazetteer.countyAt(code)) }
    case 'state':
      return { ...place, label: label(name, nation) }
    case 'country':
      return { ...place, label: name, state: null }
    case 'zip':
      return { ...place, label: `ZIP ${name}` }
  }
}
