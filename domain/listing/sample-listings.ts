import type { ListingSummary, PriceType, Utility } from './listing.ts'

export interface SampleListing {
  listing: ListingSummary
  /** An example of a site score, 0 to 100. */
  rating: number
}

type Sample = [
  name: string,
  city: string,
  state: string,
  acres: number,
  price: number,
  priceType: PriceType,
  zoning: string,
  rating: number,
  utilities: Utility[],
]

const SAMPLES: Sample[] = [
  ['Riverside 40', 'Taylor', 'Texas', 40, 18_500, 'lease', 'Light industrial', 91, ['power', 'fiber', 'water']],
  [
    'Goose Creek 18',
    'Leesburg',
    'Virginia',
    18.4,
    4_600_000,
    'sale',
    'Planned industrial',
    88,
    ['power', 'fiber', 'water', 'sewer'],
  ],
  [
    'Scioto Yard 52',
    'Columbus',
    'Ohio',
    52.1,
    6_240_000,
    'negotiable',
    'Manufacturing',
    84,
    ['power', 'fiber', 'water', 'sewer', 'gas'],
  ],
  ['Sonoran Pad 120', 'Mesa', 'Arizona', 120, 42_000, 'lease', 'General industrial', 79, ['power', 'water']],
  ['Platte Bench 155', 'Kearney', 'Nebraska', 155.3, 1_980_000, 'sale', 'Agricultural', 82, ['power', 'gas']],
  [
    'Matagorda Point 64',
    'Bay City',
    'Texas',
    64.25,
    21_000,
    'lease',
    'Unzoned county',
    71,
    ['power', 'fiber', 'water'],
  ],
  [
    'Cedar Fork 27',
    'Holly Springs',
    'North Carolina',
    27,
    3_105_000,
    'negotiable',
    'Business park',
    80,
    ['power', 'fiber'],
  ],
  ['Caprock Mesa 320', 'Abilene', 'Texas', 320, 2_880_000, 'sale', 'Unzoned county', 76, ['power']],
  [
    'Menomonee Works 31',
    'Milwaukee',
    'Wisconsin',
    31.6,
    3_950_000,
    'sale',
    'Heavy industrial',
    83,
    ['power', 'fiber', 'water', 'sewer'],
  ],
  ['Leon River 88', 'Temple', 'Texas', 88, 26_400, 'lease', 'Light industrial', 78, ['power', 'fiber']],
]

/** Fictional parcels, shown with the tag “Sample” when there are no listings or they can't be loaded. */
export const SAMPLE_LISTINGS: SampleListing[] = SAMPLES.map(toSample)

function toSample([
  name,
  city,
  state,
  acres,
  price,
  price_type,
  zoning_info,
  rating,
  utilities,
]: Sample): SampleListing {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const listing: ListingSummary = {
    id: `sample-${slug}`,
    slug,
    landowner_name: name,
    address: null,
    city,
    county: null,
    state,
    country: 'US',
    latitude: null,
    longitude: null,
    parcel_size_acres: acres,
    price,
    price_type,
    zoning_info,
    utility_access: Object.fromEntries(utilities.map((utility) => [utility, true])),
    energy_sources: [],
    instant_deploy: null,
    substation_on_site: null,
    available_power_mw: null,
    scores: {},
    is_featured: true,
    image: `/samples/${slug}.webp`,
    image_alt: null,
    created_at: '2026-01-01T00:00:00.000Z',
    distance_km: null,
  }
  return { listing, rating }
}
