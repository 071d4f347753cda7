import { parcel } from './build.ts'

export const middleParcels = [
  parcel({
    slug: 'platte-bench-155',
    landowner_name: 'Platte Bench 155',
    address: '78th Road at Antelope Avenue, Kearney, NE 68847',
    latitude: 40.752,
    longitude: -99.022,
    parcel_size_acres: 155.3,
    price: 1980000,
    price_type: 'sale',
    description: `Pivot-irrigated quarter on the bench north of the Platte. The public power district built the substation in the northeast corner in 2019 and holds a 2-acre easement around it.

Nebraska's utilities are all publicly owned, and the district quotes large loads under a published rate schedule. A gas main that can supply backup generation runs in the road.

The groundwater allocation conveys with the land. Agricultural zoning allows a data center by conditional use permit; the county granted one six miles away in 2025.`,
    zoning_info: 'Agricultural',
    is_featured: true,
    utility_access: { power: true, gas: true, fiber: false },
    energy_sources: ['grid', 'wind'],
    instant_deploy: false,
    substation_on_site: true,
    available_power_mw: 80,
    power_evidence: 'Power district letter, Aug 2026',
    place_city: 'Kearney',
    place_county: 'Buffalo County',
    place_state: 'Nebraska',
    created_at: '2026-10-05T15:10:00.000Z',
    last_confirmed_at: '2026-11-07T12:00:00.000Z',
    scene: { biome: 'plains', tone: 'corn', pivot: true },
    pictures: 4,
  }),
  parcel({
    slug: 'raccoon-prairie-118',
    landowner_name: 'Raccoon Prairie 118',
    address: '28140 Fairground Road, Adel, IA 50003',
    latitude: 41.63,
    longitude: -93.99,
    parcel_size_acres: 118.2,
    price: 8274000,
    description: `Tiled corn ground west of Waukee, four miles from the data center corridor along Interstate 80. Title is clear, and the farm tenant's lease ends each March 1.

A 161 kV line follows the half-section line. The City of Adel has included the tract in its growth area and will annex on request; water and sewer come with annexation.

Wind supplies more than half of the state's generation, and the utility offers large users a renewable tariff.`,
    zoning_info: 'Agricultural, industrial in the city plan',
    utility_access: { power: true, fiber: true, gas: true },
    energy_sources: ['wind', 'grid'],
    instant_deploy: false,
    substation_on_site: false,
    place_city: 'Adel',
    place_county: 'Dallas County',
    place_state: 'Iowa',
    created_at: '2026-09-03T14:00:00.000Z',
    last_confirmed_at: '2026-10-08T09:00:00.000Z',
    scene: { biome: 'plains', tone: 'corn', wind: true },
  }),
  parcel({
    slug: 'coteau-section-22',
    landowner_name: 'Coteau Section 22',
    address: '37th Street SE, Jamestown, ND 58401',
    latitude: 46.835,
    longitude: -98.83,
    parcel_size_acres: 158.9,
    price: 9500,
    price_type: 'lease',
    description: `Durum and sunflower ground on the Missouri Coteau, west of Jamestown. Two shallow potholes cover six acres and are under a federal wetland easement.

The 345 kV line to the north collects several wind farms. The cooperative serves large interruptible loads from a tap it built for a computing site in the same township.

12-year lease. The farm's grain road must stay open in September and October.`,
    zoning_info: 'Agricultural',
    utility_access: { power: true, fiber: true, water: false, sewer: false },
    energy_sources: ['wind', 'grid'],
    instant_deploy: true,
    substation_on_site: true,
    available_power_mw: 100,
    power_evidence: 'Cooperative letter, Jun 2026',
    place_city: 'Jamestown',
    place_county: 'Stutsman County',
    place_state: 'North Dakota',
    created_at: '2026-08-05T13:00:00.000Z',
    last_confirmed_at: '2026-09-28T10:00:00.000Z',
    scene: { biome: 'plains', tone: 'wheat', wind: true },
  }),
  parcel({
    slug: 'dekalb-moraine-105',
    landowner_name: 'DeKalb Moraine 105',
    address: '1700 Gurler Road, DeKalb, IL 60115',
    latitude: 41.886,
    longitude: -88.73,
    parcel_size_acres: 105.4,
    price: 6850000,
    description: `Flat glacial till south of Interstate 88, beside a data center campus that opened in 2023. The utility extended two 138 kV circuits along Gurler Road for that campus.

The city has zoned the corridor planned industrial and has a data center ordinance with setbacks and a noise limit at the lot line. Water and sewer are in the road.

Nuclear plants supply most of northern Illinois; the area is in PJM.`,
    zoning_info: 'Planned industrial',
    utility_access: { power: true, fiber: true, water: true, sewer: true, gas: true },
    energy_sources: ['nuclear', 'wind', 'grid'],
    instant_deploy: false,
    substation_on_site: false,
    available_power_mw: 90,
    power_evidence: 'Landowner, Feb 2026',
    place_city: 'DeKalb',
    place_county: 'DeKalb County',
    place_state: 'Illinois',
    created_at: '2026-08-31T17:30:00.000Z',
    last_confirmed_at: '2026-10-19T15:00:00.000Z',
    scene: { biome: 'plains', tone: 'corn', campus: true },
  }),
  parcel({
    slug: 'verdigris-terrace-44',
    landowner_name: 'Verdigris Terrace 44',
    address: 'South 4180 Road, Inola, OK 74036',
    latitude: 36.14,
    longitude: -95.57,
    parcel_size_acres: 44,
    price: null,
    price_type: 'lease',
    description: `Pasture on the second terrace above the Verdigris waterway, southwest of Inola. A river port with its own rail loop is two miles upstream.

The landowner inherited the tract in 2026 and is collecting utility information. Only the 138 kV line on the north side has been verified so far.`,
    zoning_info: null,
    utility_access: { power: true },
    energy_sources: [],
    place_city: 'Inola',
    place_county: 'Rogers County',
    place_state: 'Oklahoma',
    created_at: '2026-07-29T18:00:00.000Z',
    scene: { biome: 'plains', tone: 'green', river: true },
    surveyed: false,
    pictures: 1,
  }),
]
