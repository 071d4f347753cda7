import { boundaryAt, type ParcelScene, planParcel } from '../art/plan.ts'
import type { DemoListing } from '../types.ts'

export interface Parcel {
  listing: DemoListing
  scene: ParcelScene
}

type Given = 'slug' | 'landowner_name' | 'address' | 'latitude' | 'longitude' | 'parcel_size_acres' | 'price'
type Told =
  | 'description'
  | 'zoning_info'
  | 'utility_access'
  | 'place_city'
  | 'place_county'
  | 'place_state'
  | 'created_at'

type ParcelInput = Pick<DemoListing, Given | Told> &
  Partial<Omit<DemoListing, Given | Told | 'images' | 'boundary'>> & {
    /** How the parcel looks from above; null where the landowner sent no pictures. */
    scene: Omit<ParcelScene, 'seed' | 'acres' | 'substation'>
    /** The surveyed outline is left out where the landowner has none. */
    surveyed?: boolean
    pictures?: number
  }

/** A demo listing with its pictures and its boundary, both drawn from one plan. */
export function parcel(input: ParcelInput): Parcel {
  const { scene: look, surveyed = true, pictures = 3, ...told } = input
  const scene: ParcelScene = {
    ...look,
    seed: told.slug,
    acres: told.parcel_size_acres,
    substation: told.substation_on_site === true,
  }
  const listing: DemoListing = {
    price_type: 'negotiable',
    is_published: true,
    is_featured: false,
    energy_sources: [],
    instant_deploy: null,
    substation_on_site: null,
    available_power_mw: null,
    power_evidence: null,
    place_country: 'US',
    videos: [],
    last_confirmed_at: null,
    ...told,
    boundary: surveyed ? boundaryAt(planParcel(scene), told.parcel_size_acres, told.latitude, told.longitude) : null,
    images: Array.from({ length: pictures }, (_, i) => `images/demo/${told.slug}-${i + 1}.webp`),
  }
  return { listing, scene }
}
