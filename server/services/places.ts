import { type RawBuilder, sql } from 'kysely'
import { countryCode } from '../../domain/country.ts'
import { countryName } from '../../domain/listing.ts'
import { type Place, placeKey } from '../../domain/place.ts'
import { US_STATES } from '../../domain/us-states.ts'
import type { Db } from '../db/database.ts'

/** What text may mean; tried in this order. */
interface Candidate {
  name_key: string
  state_key: string | null
  country: string | null
}

interface PlaceRecord {
  kind: Exclude<Place['kind'], 'point'>
  name: string
  state: string | null
  country: string | null
  latitude: number
  longitude: number
  population: number | null
  similarity: number
}

const KEPT = 2_000
const MIN_SIMILARITY = 0.4
/** Names this close to the best match are told apart by their population. */
const SIMILARITY_TIE = 0.05

const STATE_BY_KEY = new Map(Object.values(US_STATES).map((name) => [placeKey(name), name]))

/** Finds places in the gazetteer, offline. */
export function createPlaces(db: Db) {
  // The gazetteer does not change while the process runs.
  const known = new Map<string, Promise<Place | null>>()

  return {
    /** City, county, state, country, ZIP code or “lat,lng”; forgives a mistyped name. Null when there is none. */
    find(text: string): Promise<Place | null> {
      const key = text.trim().toLowerCase()
      const kept = known.get(key)
      if (kept) return kept
      const found = findPlace(db, text)
      if (known.size >= KEPT) known.delete(known.keys().next().value ?? '')
      known.set(key, found)
      found.catch(() => known.delete(key))
      return found
    },

    /** The place of a city page, else the city that its slug names. */
    async findCity(slug: string): Promise<Place | null> {
      const page = await db
        .selectFrom('city_pages')
        .select(['city_name', 'state_name', 'coordinates'])
        .where('slug', '=', slug)
        .where('is_published', '=', true)
        .executeTakeFirst()
      const at = page?.coordinates ? parsePoint(page.coordinates) : null
      if (!page || !at) return this.find(slug.replaceAll('-', ' '))
      const state = STATE_BY_KEY.get(placeKey(page.state_name)) ?? null
      const country = state ? 'US' : countryCode(page.state_name)
      const label = `${page.city_name}, ${page.state_name}`
      return { kind: 'city', label, city: page.city_name, county: null, state, country, ...at }
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

async function findPlace(db: Db, text: string): Promise<Place | null> {
  const point = parsePoint(text)
  if (point) {
    const label = `${point.latitude}, ${point.longitude}`
    return { kind: 'point', label, city: null, county: null, state: null, country: null, ...point }
  }
  const candidates = readCandidates(text)
  if (candidates.length === 0) return null
  const exact = await named(db, candidates)
  return exact ?? (await similar(db, candidates))
}

/** “30.58, -97.33” within the range of the earth. */
export function parsePoint(text: string): { latitude: number; longitude: number } | null {
  const match = /^\s*([+-]?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** “Austin, TX”, “austin texas”, “78701-1234”, “TX”, “Dublin, Ireland”: every way to read it, the likeliest first. */
export function readCandidates(text: string): Candidate[] {
  const zip = /^\s*(\d{5})(-\d{4})?\s*$/.exec(text)?.[1]
  if (zip) return [{ name_key: zip, state_key: null, country: 'US' }]
  const whole = placeKey(text)
  if (!whole) return []
  const state = US_STATES[text.trim().toUpperCase()]
  const readings: Candidate[] = state ? [{ name_key: placeKey(state), state_key: placeKey(state), country: 'US' }] : []
  const comma = text.indexOf(',')
  if (comma > 0) readings.push(...inRegion(text.slice(0, comma), text.slice(comma + 1)))
  readings.push({ name_key: whole, state_key: null, country: null })
  const words = whole.split(' ')
  for (let last = 1; last <= 3 && last < words.length; last++) {
    readings.push(...inRegion(words.slice(0, -last).join(' '), words.slice(-last).join(' ')))
  }
  if (comma > 0) readings.push({ name_key: placeKey(text.slice(0, comma)), state_key: null, country: null })
  return readings.filter((reading) => reading.name_key !== '')
}

function inRegion(name: string, region: string): Candidate[] {
  // “Taylor, Texas, USA” and “Austin, TX 78701” name the state in their second part.
  const key = placeKey(region.split(',')[0] ?? '').replace(/ \d{5}$/, '')
  const state = US_STATES[key.toUpperCase()] ?? STATE_BY_KEY.get(key)
  if (state) return [{ name_key: placeKey(name), state_key: placeKey(state), country: 'US' }]
  const country = countryCode(key)
  return country ? [{ name_key: placeKey(name), state_key: null, country }] : []
}

const COLUMNS = sql`kind, name, state, country, population, ST_Y(point::geometry) as latitude, ST_X(point::geometry) as longitude`

async function named(db: Db, candidates: Candidate[]): Promise<Place | null> {
  const { rows } = await sql<PlaceRecord>`
    select ${COLUMNS}, 1 as similarity
    from places join unnest(${texts(candidates, 'name_key')}, ${texts(candidates, 'state_key')}, ${texts(candidates, 'country')})
      with ordinality as asked (asked_name, asked_state, asked_country, rank) on name_key = asked_name
        and (asked_state is null or state_key = asked_state) and (asked_country is null or country = asked_country)
    order by rank, array_position(array['zip', 'state', 'country'], kind), population desc nulls last, id
    limit 1`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

async function similar(db: Db, candidates: Candidate[]): Promise<Place | null> {
  const asked = candidates[0]!
  if (asked.name_key.length < 4) return null
  const inState = asked.state_key ? sql`and state_key = ${asked.state_key}` : sql``
  const { rows } = await sql<PlaceRecord>`
    select ${COLUMNS}, similarity(name_key, ${asked.name_key}) as similarity
    from places where kind <> 'zip' ${inState}
    order by name_key <-> ${asked.name_key} limit 12`.execute(db)
  const best = rows[0]
  if (!best || best.similarity < MIN_SIMILARITY) return null
  const ties = rows.filter((row) => row.similarity >= best.similarity - SIMILARITY_TIE)
  return present(ties.sort((a, b) => (b.population ?? 0) - (a.population ?? 0))[0]!)
}

function texts(candidates: Candidate[], field: keyof Candidate): RawBuilder<unknown> {
  return sql`${candidates.map((candidate) => candidate[field])}::text[]`
}

function present({ kind, name, state, country, latitude, longitude }: PlaceRecord): Place {
  const within = { state, country, latitude, longitude }
  const region = state ?? (country ? countryName(country) : null)
  if (kind === 'city') {
    return { kind, label: region ? `${name}, ${region}` : name, city: name, county: null, ...within }
  }
  if (kind === 'county')
    return { kind, label: region ? `${name}, ${region}` : name, city: null, county: name, ...within }
  return { kind, label: kind === 'zip' ? `ZIP ${name}` : name, city: null, county: null, ...within }
}
