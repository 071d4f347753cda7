import { demoListings } from '../listings.ts'
import type { Utility } from '../types.ts'
import { csv } from './table.ts'

const UTILITIES: Utility[] = ['power', 'fiber', 'water', 'sewer', 'gas']
const published = () => demoListings.filter((l) => l.is_published)

export function listingsGeojson(): string {
  const features = published().map((l) => ({
    type: 'Feature',
    properties: {
      slug: l.slug,
      title: l.landowner_name,
      acres: l.parcel_size_acres,
      price_usd: l.price,
      price_type: l.price_type,
      zoning: l.zoning_info,
      available_power_mw: l.available_power_mw,
      city: l.place_city,
      state: l.place_state,
      country: l.place_country,
    },
    geometry: l.boundary
      ? { type: 'Polygon', coordinates: [l.boundary] }
      : { type: 'Point', coordinates: [l.longitude, l.latitude] },
  }))
  return `{"type":"FeatureCollection","features":[\n${features.map((f) => JSON.stringify(f)).join(',\n')}\n]}\n`
}

export function listingsTable(): string {
  return csv(
    [
      'slug',
      'title',
      'state',
      'country',
      'acres',
      'available_power_mw',
      'power_evidence',
      ...UTILITIES,
      'energy_sources',
    ],
    published().map((l) => [
      l.slug,
      l.landowner_name,
      l.place_state,
      l.place_country,
      l.parcel_size_acres,
      l.available_power_mw,
      l.power_evidence,
      ...UTILITIES.map((u) => l.utility_access[u]),
      l.energy_sources.join(' '),
    ]),
  )
}
