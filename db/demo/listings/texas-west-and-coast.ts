import { parcel } from './build.ts'

export const texasParcels = [
  parcel({
    slug: 'matagorda-point-64',
    landowner_name: 'Matagorda Point 64',
    address: 'Beach Road, Bay City, TX 77414',
    latitude: 28.7035,
    longitude: -95.9905,
    parcel_size_acres: 64.25,
    price: 21000,
    price_type: 'lease',
    description: `Coastal rice field behind the storm levee on Matagorda Bay, 19 miles south of Bay City. The land is eight to eleven feet above sea level; the landowner shares the levee district's inspection reports.

A nuclear plant is eight miles to the northwest, and its 345 kV circuits run inland. A 138 kV line reaches the parcel, where the district built a substation for its pumps.

Brackish water from the canal may be used for cooling under an existing permit. Storm surge insurance is the buyer's largest open question, and the price reflects it.`,
    zoning_info: 'Unzoned county',
    is_featured: true,
    utility_access: { power: true, fiber: true, water: true, sewer: false },
    energy_sources: ['nuclear', 'wind', 'grid'],
    instant_deploy: false,
    substation_on_site: true,
    available_power_mw: 50,
    power_evidence: 'Utility letter, May 2025',
    place_city: 'Bay City',
    place_county: 'Matagorda County',
    place_state: 'Texas',
    created_at: '2026-09-26T16:00:00.000Z',
    last_confirmed_at: '2026-11-05T14:00:00.000Z',
    scene: { biome: 'coastal' },
    pictures: 4,
  }),
  parcel({
    slug: 'caprock-mesa-320',
    landowner_name: 'Caprock Mesa 320',
    address: 'FM 1235, Abilene, TX 79601',
    latitude: 32.287,
    longitude: -99.885,
    parcel_size_acres: 320,
    price: 2880000,
    price_type: 'sale',
    description: `Half section of mesquite and red clay southwest of Abilene, with a wind farm's collector substation on its northeast corner. The wind farm's easement covers only the pad.

When the wind is strong, the local node clears far below the regional price. The landowner has three years of nodal prices in a spreadsheet, available on request.

There is no fiber along the farm road; the substation uses a microwave link.`,
    zoning_info: 'Unzoned county',
    is_featured: true,
    utility_access: { power: true, fiber: false, water: false, sewer: false },
    energy_sources: ['wind', 'solar', 'grid'],
    instant_deploy: false,
    substation_on_site: true,
    available_power_mw: 120,
    power_evidence: 'Wind farm owner, Sep 2026',
    place_city: 'Abilene',
    place_county: 'Taylor County',
    place_state: 'Texas',
    created_at: '2026-09-22T13:30:00.000Z',
    last_confirmed_at: '2026-11-04T10:00:00.000Z',
    scene: { biome: 'desert', tone: 'red', wind: true },
    pictures: 4,
  }),
  parcel({
    slug: 'toyah-flats-640',
    landowner_name: 'Toyah Flats 640',
    address: 'County Road 118, Pecos, TX 79772',
    latitude: 31.335,
    longitude: -103.62,
    parcel_size_acres: 640,
    price: 32000,
    price_type: 'lease',
    description: `A full section of salt flat and creosote west of Pecos, crossed by a gas gathering line. Mineral rights are severed; the mineral owner has waived surface use on 400 acres in the middle.

Gas is offered at the fence under an interruptible contract, and the 138 kV line along the county road was built for field compression. Both are visible from the same corner.

Suits a mine or a flexible training cluster that can stop within minutes. Nights are cool and the air is dry; dust filters are essential.`,
    zoning_info: 'Unzoned county',
    utility_access: { power: true, gas: true, water: false, sewer: false },
    energy_sources: ['gas', 'solar', 'grid'],
    instant_deploy: true,
    substation_on_site: false,
    available_power_mw: 200,
    power_evidence: 'Interconnection study, Apr 2026',
    place_city: 'Pecos',
    place_county: 'Reeves County',
    place_state: 'Texas',
    created_at: '2026-08-12T19:00:00.000Z',
    last_confirmed_at: '2026-10-14T12:00:00.000Z',
    scene: { biome: 'desert', tone: 'dry' },
  }),
  parcel({
    slug: 'nolan-ridge-210',
    landowner_name: 'Nolan Ridge 210',
    address: 'County Road 132, Sweetwater, TX 79556',
    latitude: 32.351,
    longitude: -100.412,
    parcel_size_acres: 210,
    price: null,
    description: `Ridge pasture south of Sweetwater between two strings of turbines. The family receives royalties from four of them and will keep those leases.

The landowner has not set a price and would like to hear from operators who can use power when the wind blows. Utilities other than the wind farm's own line have not been checked.`,
    zoning_info: null,
    utility_access: {},
    energy_sources: ['wind'],
    place_city: 'Sweetwater',
    place_county: 'Nolan County',
    place_state: 'Texas',
    created_at: '2026-07-21T15:40:00.000Z',
    scene: { biome: 'desert', tone: 'sage', wind: true },
    surveyed: false,
  }),
]
