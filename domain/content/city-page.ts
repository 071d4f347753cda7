export interface CitySummary {
  city_name: string
  state_name: string
  slug: string
  latitude: number | null
  longitude: number | null
}

export interface NearbyCity extends Pick<CitySummary, 'city_name' | 'state_name' | 'slug'> {
  distance_km: number
}

export interface CityPage extends CitySummary {
  id: string
  description: string | null
  /** Markup: see `domain/content/markup.ts`. */
  content: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  is_featured: boolean
  population: number | null
  /** “lat,lng”. */
  coordinates: string | null
  hero_image: string | null
  /** Alternative text of the hero image; null if none was entered. */
  hero_alt: string | null
  created_at: string
  updated_at: string
}
