import { sql } from 'kysely'
import { placeKey } from '../../domain/place.ts'
import { US_STATES } from '../../domain/us-states.ts'
import type { Db } from '../db/database.ts'

/** What is known of a listing's place; what is absent or null is to be found. */
export interface KnownPlace {
  latitude?: number | null
  longitude?: number | null
  city?: string | null
  county?: string | null
  state?: string | null
  country?: string | null
}

export interface FoundPlace {
  city: string | null
  county: string | null
  state: string | null
  country: string | null
}

/** A town names the land around it as far as this. */
const CITY_REACH_M = 40_000
/** Outlines of counties are coarse: land on a shore may lie this many degrees outside of its own. */
const SHORE_DEGREES = 0.03

interface Found {
  n: number
  named_county: string | null
  county: string | null
  county_state: string | null
  city: string | null
  city_state: string | null
  city_country: string | null
}

/**
 * Completes places from the gazetteer, offline, all in one statement. What is known stays, with states of the US and
 * counties named as the gazetteer has them (“TX” as “Texas”, “Travis” as “Travis County”), so that searches find them.
 */
export async function findPlaces(db: Db, places: readonly KnownPlace[]): Promise<FoundPlace[]> {
  const asked = places.map((place, n) => ({ n, ...question(place) }))
  const useful = asked.filter(({ longitude, county_key }) => longitude !== null || county_key !== null)
  const found = new Map<number, Found>()
  if (useful.length > 0) for (const row of await ask(db, useful)) found.set(row.n, row)
  return places.map((place, n) => complete(place, found.get(n)))
}

interface Question {
  longitude: number | null
  latitude: number | null
  state: string | null
  county_key: string | null
}

function question({ latitude, longitude, county, state, country }: KnownPlace): Question {
  const known = latitude != null && longitude != null
  return {
    longitude: known ? longitude : null,
    latitude: known ? latitude : null,
    state: stateIn(state, country ?? 'US'),
    county_key: county ? placeKey(county) : null,
  }
}

/** A state of the US by its name or its postal code; the regions of other countries are not in the gazetteer. */
function stateIn(state: string | null | undefined, country: string | null): string | null {
  if (!state || country !== 'US') return null
  return US_STATES[state.toUpperCase()] ?? STATE_BY_KEY.get(placeKey(state)) ?? null
}

const STATE_BY_KEY = new Map(Object.values(US_STATES).map((name) => [placeKey(name), name]))

async function ask(db: Db, asked: (Question & { n: number })[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select asked.n, named.name as named_county, county.name as county, county.state as county_state,
      city.name as city, city.state as city_state, city.country as city_country
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (n int, longitude float8, latitude float8, state text, county_key text)
      cross join lateral (select ST_SetSRID(ST_MakePoint(longitude, latitude), 4326) as point) as spot
      left join lateral (
        select name, state from places
        where kind = 'county' and boundary && ST_Expand(spot.point, ${SHORE_DEGREES}::float8)
          and (ST_Covers(boundary, spot.point) or ST_DWithin(boundary, spot.point, ${SHORE_DEGREES}::float8))
        order by ST_Covers(boundary, spot.point) desc, ST_Distance(boundary, spot.point) limit 1
      ) as county on true
      left join lateral (
        select name, state, country from places
        where kind = 'city' and ST_DWithin(point, spot.point::geography, ${CITY_REACH_M}::float8, false)
          and (coalesce(asked.state, county.state) is null or state = coalesce(asked.state, county.state))
        order by point <-> spot.point::geography limit 1
      ) as city on true
      left join lateral (
        select name from places
        where kind = 'county' and name_key = any (array[asked.county_key, asked.county_key || ' county', asked.county_key || ' parish'])
          and state = coalesce(asked.state, county.state)
        order by name = county.name desc, name_key <> asked.county_key desc limit 1
      ) as named on asked.county_key is not null`.execute(db)
  return rows
}

function complete(known: KnownPlace, found: Found | undefined): FoundPlace {
  const country = known.country ?? (found?.county_state ? 'US' : (found?.city_country ?? null))
  const state = stateIn(known.state, country ?? 'US') ?? known.state ?? found?.county_state ?? found?.city_state ?? null
  return {
    city: known.city ?? found?.city ?? null,
    county: known.county ? (found?.named_county ?? known.county) : (found?.county ?? null),
    state,
    country: country ?? (stateIn(state, 'US') ? 'US' : null),
  }
}
