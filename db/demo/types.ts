import type { PowerEvidence } from '../../domain/listing/power-evidence.ts'

export type Point = [number, number]

export type PriceType = 'negotiable' | 'sale' | 'lease'
export type Utility = 'power' | 'fiber' | 'water' | 'sewer' | 'gas'
export type EnergySource = 'solar' | 'wind' | 'hydro' | 'geothermal' | 'nuclear' | 'gas' | 'grid'

export interface DemoListing {
  slug: string
  /** Shown as the title. */
  landowner_name: string
  address: string
  latitude: number
  longitude: number
  parcel_size_acres: number
  /** USD; for a lease, per month for the whole parcel. */
  price: number | null
  price_type: PriceType
  /** Plain paragraphs separated by a blank line. */
  description: string
  zoning_info: string | null
  is_published: boolean
  is_featured: boolean
  /** A missing key means unknown. */
  utility_access: Partial<Record<Utility, boolean>>
  energy_sources: EnergySource[]
  instant_deploy: boolean | null
  substation_on_site: boolean | null
  available_power_mw: number | null
  power_evidence: string | null
  power_evidence_entries: PowerEvidence[]
  place_city: string
  place_county: string | null
  place_state: string | null
  /** ISO 3166-1 alpha-2. */
  place_country: string
  /** Ring of [longitude, latitude], first point repeated last. */
  boundary: Point[] | null
  images: string[]
  videos: string[]
  created_at: string
  last_confirmed_at: string | null
}

export interface DemoCity {
  city_name: string
  state_name: string
  slug: string
  description: string
  content: string
  meta_title: string
  meta_description: string
  meta_keywords: string
  is_published: boolean
  is_featured: boolean
  population: number
  /** 'lat,lng' */
  coordinates: string
  hero_image: string | null
  created_at: string
  updated_at: string
}

export interface DemoBlogPost {
  title: string
  slug: string
  excerpt: string
  body: string
  meta_title: string
  meta_description: string
  meta_keywords: string
  is_published: boolean
  is_featured: boolean
  scheduled_at: string | null
  published_at: string | null
  cover_image: string | null
  created_at: string
  updated_at: string
}

export interface DemoDataset {
  name: string
  description: string
  type: string
  region: string
  publisher: string
  license: string
  file_path: string
  is_public: boolean
  created_at: string
  /** Generates the file's text, identical on every machine. */
  render: () => string
}
