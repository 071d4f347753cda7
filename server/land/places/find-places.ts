import { sql } from 'kysely'
import { placeKey } from '../../../domain/place/place.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Gazetteer } from './gazetteer.ts'
import { loadGazetteerIndex } from './places.ts'

/** What a listing says about its location; absent and null fields are filled in. */
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

/** Land farther than this from any city has none. */
const MAX_CITY_DISTANCE_M = 40_000
/** County outlines are simplified: land on a shore may lie this many degrees outside its own county. */
const SHORE_DEGREES = 0.03

interface MatchRow {
  n: number
  named_county: string | null
  county: string | null
  county_state: string | null
  city: string | null
  city_state: string | null
  city_country: string | null
}

/**
 * Completes places from the gazetteer in one statement. Known fields stay, but states and US counties take the
 * gazetteer's spelling (“TX” becomes “Texas”, “Hessen” becomes “Hesse”, “Travis” becomes “Travis County”), so that
 * searches find them.
 */
export async function findPlaces(db: Db, places: readonly KnownPlace[]): Promise<FoundPlace[]> {
  const gazetteer = await loadGazetteerIndex()
  const lookups = places
    .map((place, n) => ({ n, ...toLookup(gazetteer, place) }))
    .filter(({ longitude, county_key }) => longitude !== null || county_key !== null)
  const matches = new Map((lookups.length > 0 ? await match(db, lookups) : []).map((row) => [row.n, row]))
  return places.map((place, n) => complete(gazetteer, place, matches.get(n)))
}

interface Lookup {
  longitude: number | null
  latitude: number | null
  state: string | null
  county_key: string | null
}

function toLookup(gazetteer: Gazetteer, { latitude, longitude, county, state, country }: KnownPlace): Lookup {
  const isLocated = latitude != null && longitude != null
  return {
    longitude: isLocated ? longitude : null,
    latitude: isLocated ? latitude : null,
    state: country == null || country === 'US' ? stateName(gazetteer, state, 'US') : null,
    county_key: county ? placeKey(county) : null,
  }
}

const stateName = (gazetteer: Gazetteer, state: string | null | undefined, country: string) =>
  state ? gazetteer.stateNamed(state, country) : null

async function match(db: Db, lookups: (Lookup & { n: number })[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select lookup.n, named.name as named_county, county.name as county, county.state as county_state,
      city.name as city, city.state as city_state, city.country as city_country
    from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb)
        as lookup (n int, longitude float8, latitude float8, state text, county_key text)
      cross join lateral (select ST_SetSRID(ST_MakePoint(longitude, latitude), 4326) as point) as site
      left join lateral (
        select name, state from places
        where kind = 'county' and boundary && ST_Expand(site.point, ${SHORE_DEGREES}::float8)
          and (ST_Covers(boundary, site.point) or ST_DWithin(boundary, site.point, ${SHORE_DEGREES}::float8))
        order by ST_Covers(boundary, site.point) desc, ST_Distance(boundary, site.point) limit 1
      ) as county on true
      left join lateral (
        select name, state, country from places
        where kind = 'city' and ST_DWithin(point, site.point::geography, ${MAX_CITY_DISTANCE_M}::float8, false)
          and (coalesce(lookup.state, county.state) is null or state = coalesce(lookup.state, county.state))
        order by point <-> site.point::geography limit 1
      ) as city on true
      left join lateral (
        select name from places
        where kind = 'county' and name_key = any (array[lookup.county_key, lookup.county_key || ' county', lookup.county_key || ' parish'])
          and state = coalesce(lookup.state, county.state)
        order by name = county.name desc, name_key <> lookup.county_key desc limit 1
      ) as named on lookup.county_key is not null`.execute(db)
  return rows
}

function complete(gazetteer: Gazetteer, known: KnownPlace, match: MatchRow | undefined): FoundPlace {
  const country = known.country ?? (match?.county_state ? 'US' : (match?.city_country ?? null))
  const cityState = match?.city_country === country ? match?.city_state : null
  const state =
    stateName(gazetteer, known.state, country ?? 'US') ?? known.state ?? match?.county_state ?? cityState ?? null
  return {
    city: known.city ?? match?.city ?? null,
    county: known.county ? (match?.named_county ?? known.county) : (match?.county ?? null),
    state,
    country: country ?? (stateName(gazetteer, state, 'US') ? 'US' : null),
  }
}
