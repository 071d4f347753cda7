import { parcel } from './build.ts'

export const foreignParcels = [
  parcel({
    slug: 'becancour-quay-77',
    landowner_name: 'Bécancour Quay 77',
    address: 'Boulevard Alphonse-Deshaies, Bécancour, QC G9H 2Y8',
    latitude: 46.365,
    longitude: -72.42,
    parcel_size_acres: 77.4,
    price: 4150000,
    price_type: 'sale',
    description: `Serviced industrial land behind the deep-water quay at Bécancour, flat and drained. The provincial utility's 230 kV line runs along the north edge.

Quebec allocates blocks above 5 MW by ministerial decision, and the price is contingent on an allocation. Outside air cools for about ten months of the year.

Survey and geotechnical reports are in French; a translation of the summaries is included.`,
    zoning_info: 'Heavy industrial (I-4)',
    utility_access: { power: true, fiber: true, water: true, sewer: true, gas: true },
    energy_sources: ['hydro', 'grid'],
    instant_deploy: false,
    substation_on_site: false,
    place_city: 'Bécancour',
    place_county: null,
    place_state: 'Quebec',
    place_country: 'CA',
    created_at: '2026-10-18T14:00:00.000Z',
    last_confirmed_at: '2026-11-05T15:00:00.000Z',
    scene: { biome: 'plains', tone: 'green', river: true },
  }),
  parcel({
    slug: 'shannon-callows-38',
    landowner_name: 'Shannon Callows 38',
    address: 'Garrycastle, Athlone, County Westmeath',
    latitude: 53.424,
    longitude: -7.895,
    parcel_size_acres: 38.1,
    price: 2900000,
    description: `Grassland east of Athlone above the river meadows, divided by two old hedgerows. The national fiber ring and a 110 kV line follow the motorway on the north side.

The regulator's 2025 policy requires new data centers to bring dispatchable generation or storage; the gas transmission line across the road makes that possible.

The county granted outline planning permission for enterprise use in 2024; it is valid for five years.`,
    zoning_info: 'Enterprise and employment',
    utility_access: { power: true, fiber: true, water: true, gas: true },
    energy_sources: ['wind', 'gas', 'grid'],
    instant_deploy: false,
    substation_on_site: false,
    place_city: 'Athlone',
    place_county: 'County Westmeath',
    place_state: null,
    place_country: 'IE',
    created_at: '2026-10-07T11:00:00.000Z',
    last_confirmed_at: '2026-10-30T10:00:00.000Z',
    scene: { biome: 'plains', tone: 'moss' },
  }),
  parcel({
    slug: 'hanau-kaserne-22',
    landowner_name: 'Hanau Kaserne 22',
    address: 'Aschaffenburger Straße, 63457 Hanau',
    latitude: 50.098,
    longitude: 8.96,
    parcel_size_acres: 22.3,
    price: 27500000,
    price_type: 'sale',
    description: `Cleared former barracks in Großauheim, 20 km east of the Frankfurt exchanges. Ordnance clearance was certified in 2025.

The development plan designates a commercial area with a 25 m height limit and requires waste heat to be offered to the district network. A 110 kV connection was reserved by the city's utility and is transferable.

The city is selling the land in a concept competition: the use and the energy plan count as much as the bid.`,
    zoning_info: 'Gewerbegebiet (commercial area)',
    utility_access: { power: true, fiber: true, water: true, sewer: true, gas: true },
    energy_sources: ['grid'],
    instant_deploy: false,
    substation_on_site: true,
    available_power_mw: 36,
    power_evidence: 'Reservation by the utility, Sep 2026',
    place_city: 'Hanau',
    place_county: 'Main-Kinzig-Kreis',
    place_state: 'Hesse',
    place_country: 'DE',
    created_at: '2026-09-28T09:30:00.000Z',
    last_confirmed_at: '2026-10-28T09:00:00.000Z',
    scene: { biome: 'brownfield', tone: 'works', river: false },
  }),
  parcel({
    slug: 'rana-fjord-29',
    landowner_name: 'Rana Fjord 29',
    address: 'Mo Industripark, 8624 Mo i Rana',
    latitude: 66.307,
    longitude: 14.185,
    parcel_size_acres: 29.7,
    price: 15400,
    price_type: 'lease',
    description: `Shelf of bare rock above the industrial park, on the power ring of a smelter that now uses less than its contracted load. Two hydropower stations feed the same 132 kV bus.

Mean annual temperature is about 4 °C. The park sells cooling water from the fjord at 8 °C and buys waste heat back for its fish farm.

Ground lease priced in kroner; the amount shown is converted.`,
    zoning_info: 'Næringsbebyggelse (business)',
    utility_access: { power: true, fiber: true, water: true, sewer: true, gas: false },
    energy_sources: ['hydro', 'wind', 'grid'],
    instant_deploy: true,
    substation_on_site: true,
    available_power_mw: 55,
    power_evidence: 'Grid operator letter, Jun 2026',
    place_city: 'Mo i Rana',
    place_county: 'Rana',
    place_state: 'Nordland',
    place_country: 'NO',
    created_at: '2026-09-16T10:00:00.000Z',
    last_confirmed_at: '2026-10-20T08:00:00.000Z',
    scene: { biome: 'forest', tone: 'moss', river: true },
  }),
  parcel({
    slug: 'reykjanes-lava-51',
    landowner_name: 'Reykjanes Lava 51',
    address: 'Ásbrú, 262 Reykjanesbær',
    latitude: 63.956,
    longitude: -22.585,
    parcel_size_acres: 51.5,
    price: 13200,
    price_type: 'lease',
    description: `Lava plain beside the former air base, with a paved apron of seven acres. Geothermal plants on the peninsula and hydropower from the highlands supply the grid here.

Three submarine cables link Iceland with Denmark, Ireland and Scotland. The site is outside the lava-flow zone on the 2025 hazard map; the landowner sends the map with each reply.

Cool, windy and never hot: the summer design temperature is 16 °C.`,
    zoning_info: 'Commercial and service area',
    utility_access: { power: true, fiber: true, water: true, sewer: true, gas: false },
    energy_sources: ['geothermal', 'hydro', 'grid'],
    instant_deploy: true,
    substation_on_site: false,
    available_power_mw: 20,
    power_evidence: 'Distribution utility, Jul 2026',
    place_city: 'Reykjanesbær',
    place_county: null,
    place_state: 'Southern Peninsula',
    place_country: 'IS',
    created_at: '2026-08-29T12:00:00.000Z',
    last_confirmed_at: '2026-10-05T12:00:00.000Z',
    scene: { biome: 'desert', tone: 'moss' },
  }),
  parcel({
    slug: 'hortolandia-terra-62',
    landowner_name: 'Hortolândia Terra 62',
    address: 'Estrada Municipal, Hortolândia, SP',
    latitude: -22.895,
    longitude: -47.215,
    parcel_size_acres: 62,
    price: 5580000,
    description: `Red-soil sugarcane land at the edge of the data center district of Hortolândia, in the Campinas region. Two campuses operate on the same avenue.

The distributor's 138 kV line crosses the north side. The grid access request was filed in March 2026, and the grid operator's opinion is expected within the year.

Rural title has been converted to urban; the municipal tax certificate was clear as of August 2026.`,
    zoning_info: 'Industrial zone (ZI-2)',
    utility_access: { power: true, fiber: true, water: true },
    energy_sources: ['hydro', 'solar', 'grid'],
    instant_deploy: false,
    substation_on_site: false,
    place_city: 'Hortolândia',
    place_county: null,
    place_state: 'São Paulo',
    place_country: 'BR',
    created_at: '2026-08-08T13:30:00.000Z',
    last_confirmed_at: '2026-09-22T14:00:00.000Z',
    scene: { biome: 'plains', tone: 'red', campus: true },
  }),
  parcel({
    slug: 'tomakomai-east-84',
    landowner_name: 'Tomakomai East 84',
    address: 'Tomakomai-Tobu, Tomakomai, Hokkaido 059-1371',
    latitude: 42.628,
    longitude: 141.79,
    parcel_size_acres: 84.6,
    price: null,
    description: `Lot in the eastern industrial zone of Tomakomai, birch and grass on volcanic sand behind a windbreak. The zone was laid out in the 1970s with wide roads and has its own waterworks.

The zone's operator sets the price after a use plan is filed. Hokkaido's cool summers and its wind and solar output drew the first large campus to the zone in 2024.

The city publishes the earthquake class and tsunami height for each lot; this lot is above the tsunami line.`,
    zoning_info: 'Exclusive industrial zone',
    utility_access: { power: true, fiber: true, water: true, sewer: true },
    energy_sources: ['wind', 'solar', 'grid'],
    instant_deploy: null,
    substation_on_site: false,
    place_city: 'Tomakomai',
    place_county: null,
    place_state: 'Hokkaido',
    place_country: 'JP',
    created_at: '2026-07-30T03:00:00.000Z',
    scene: { biome: 'forest', tone: 'autumn', river: false },
  }),
  parcel({
    slug: 'kemps-creek-35',
    landowner_name: 'Kemps Creek 35',
    address: 'Mamre Road, Kemps Creek NSW 2178',
    latitude: -33.852,
    longitude: 150.778,
    parcel_size_acres: 35.5,
    price: 68000,
    price_type: 'lease',
    description: `Former dairy in the Mamre Road precinct of Western Sydney, rezoned for industry in 2020. The earthworks permit is in force, and the first pad has been graded.

A 132 kV zone substation was energized across the road in 2025. Recycled water and sewer mains are due in 2027 along with the precinct road.

30-year lease. The airport's height limit over the lot is 125 m above sea level.`,
    zoning_info: 'General industrial (IN1)',
    utility_access: { power: true, fiber: true, water: true, gas: false },
    energy_sources: ['solar', 'grid'],
    instant_deploy: false,
    substation_on_site: false,
    available_power_mw: 40,
    power_evidence: 'Network operator, May 2026',
    place_city: 'Kemps Creek',
    place_county: null,
    place_state: 'New South Wales',
    place_country: 'AU',
    created_at: '2026-07-14T05:00:00.000Z',
    last_confirmed_at: '2026-09-10T05:00:00.000Z',
    scene: { biome: 'plains', tone: 'dry', campus: true },
  }),
]
