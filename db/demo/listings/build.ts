import { boundaryAt, type ParcelScene, planParcel } from '../art/plan.ts'
import type { DemoListing } from '../types.ts'
import { DEMO_POWER_EVIDENCE } from './power-evidence.ts'

export interface Parcel {
  listing: DemoListing
  scene: ParcelScene
}

type RequiredField =
  | 'slug'
  | 'landowner_name'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'parcel_size_acres'
  | 'price'
  | 'description'
  | 'zoning_info'
  | 'utility_access'
  | 'place_city'
  | 'place_county'
  | 'place_state'
  | 'created_at'

type ParcelInput = Pick<DemoListing, RequiredField> &
  Partial<Omit<DemoListing, RequiredField | 'images' | 'boundary'>> & {
    /** How the parcel looks from above. */
    scene: Omit<ParcelScene, 'seed' | 'acres' | 'substation'>
    /** False if the landowner has no survey, so that the listing has no boundary. */
    surveyed?: boolean
    pictures?: number
  }

/** A demo listing with pictures and a boundary that are drawn from the same plan. */
export function parcel(input: ParcelInput): Parcel {
  const { scene: look, surveyed = true, pictures = 3, ...fields } = input
  const scene: ParcelScene = {
    ...look,
    seed: fields.slug,
    acres: fields.parcel_size_acres,
    substation: fields.substation_on_site === true,
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
    power_evidence_entries: DEMO_POWER_EVIDENCE[fields.slug] ?? [],
    place_country: 'US',
    videos: [],
    last_confirmed_at: null,
    ...fields,
    boundary: surveyed
      ? boundaryAt(planParcel(scene), fields.parcel_size_acres, fields.latitude, fields.longitude)
      : null,
    images: Array.from({ length: pictures }, (_, i) => `images/demo/${fields.slug}-${i + 1}.webp`),
  }
  return { listing, scene }
}
