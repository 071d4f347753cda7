import { sql } from 'kysely'
import type { CandidateSite, CandidateSiteDetails, SiteSource } from '../../../domain/candidate-site/candidate-site.ts'
import { stateName } from '../../../domain/candidate-site/candidate-site.ts'
import { titleCase } from '../../../domain/candidate-site/title-case.ts'
import { distanceKm, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import type { LayerProperties } from '../../../domain/layer/layer-type.ts'
import type { Place } from '../../../domain/place/place.ts'
import type { SiteScores } from '../../../domain/screening/site-screening.ts'
import type { Schema } from '../../platform/db/schema.ts'

type SiteColumn =
  | ('slug' | 'name' | 'kind' | 'acres' | 'capacity_mw')
  | ('city' | 'county' | 'state' | 'country' | 'substation_miles' | 'line_miles')

export type SiteRow = Pick<Schema['candidate_sites'], SiteColumn> &
  Pick<Place, 'latitude' | 'longitude'> & {
    /** Null if it hasn’t been screened. */
    scores: SiteScores | null
  }

export const SITE_COLUMNS = sql`candidate_sites.slug, candidate_sites.name, kind, acres, capacity_mw, city, county, state, country,
  location[1] as latitude, location[0] as longitude, substation_miles, line_miles,
  (select scores from site_screenings where site_id = candidate_sites.id) as scores`

type DetailsRow = SiteRow & { properties: LayerProperties; source: SiteSource }

const kilometers = (miles: number | null) => (miles === null ? null : miles * KM_PER_MILE)
const title = (text: string | null) => (text === null ? null : titleCase(text))

/** @param from what distances are measured from */
export function presentSite(row: SiteRow, from: Place | null): CandidateSite {
  return { ...present(row), distance_km: from && distanceKm(from, row) }
}

function present(row: SiteRow): Omit<CandidateSite, 'distance_km'> {
  return {
    slug: row.slug,
    name: title(row.name) ?? 'Unnamed site',
    kind: row.kind,
    acres: row.acres,
    capacity_mw: row.capacity_mw,
    city: title(row.city),
    county: title(row.county),
    state: stateName(row.state),
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    substation_km: kilometers(row.substation_miles),
    line_km: kilometers(row.line_miles),
    scores: row.scores ?? {},
  }
}

export function presentDetails({ properties, source, ...row }: DetailsRow): CandidateSiteDetails {
  const text = (key: string) => (properties[key] === undefined ? null : String(properties[key]))
  const number = (key: string) => (typeof properties[key] === 'number' ? properties[key] : null)
  return {
    ...present(row),
    address: title(text('address')),
    owner: text('owner'),
    program: title(text('program')),
    fuel: text('fuel'),
    retirement_date: text('date'),
    on_site: text('on_site'),
    substation_kv: number('substation_kv'),
    line_kv: number('transmission_kv'),
    reference: text('reference'),
    source,
  }
}
