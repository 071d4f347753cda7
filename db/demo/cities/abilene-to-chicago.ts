import { city } from './build.ts'

export const firstCities = [
  city({
    name: 'Abilene',
    state: 'Texas',
    population: 125182,
    at: [32.4487, -99.7331],
    description:
      'Abilene sits where West Texas wind meets the 345 kV lines that carry it east, on land sold by the section.',
    updated: '2026-11-10',
    featured: true,
    content: `
## The grid

Abilene belongs to **ERCOT**. AEP Texas owns most of the wires in town; cooperatives serve the country around it. The *Competitive Renewable Energy Zone* lines of the last decade run 345 kV circuits through Taylor, Nolan and Shackelford counties, and dozens of wind and solar farms connect to them.

Prices at local nodes fall when the wind is strong and the lines east are full. That attracts loads that can pause. A load that cannot pause should look at calm summer evenings instead.

## Fiber and latency

Long-haul cable follows Interstate 20 and the railroad between Fort Worth and Midland. Most farm roads have none, so the first cost of a rural site is often the lateral back to the highway.

## Land and zoning

The city zones and annexes only a little beyond its built edge. Taylor and Jones counties have **no zoning**, so roads, drainage, septic rules and private deed restrictions decide. Check mineral title early: surface waivers take time.

## Climate and water

Summers are hot and dry, and winters are short with occasional ice. City water comes from reservoirs that have run low in drought, so closed-loop and dry cooling are the usual design. Hail is frequent, so plan for it in the roof specification.`,
  }),
  city({
    name: 'Amarillo',
    state: 'Texas',
    population: 200393,
    at: [35.2219, -101.8313],
    description:
      'Amarillo draws on the Southwest Power Pool, on Panhandle gas and on some of the steadiest wind in the country.',
    updated: '2026-10-28',
    content: `
## The grid

Amarillo is in Texas but **not in ERCOT**. Southwestern Public Service, an Xcel Energy company, serves it inside the *Southwest Power Pool*. Service is bundled and regulated: one company plans, builds and bills, and the state commission approves its large-load terms.

Generation is wind, gas and a shrinking share of coal. South of the city a few ERCOT lines reach into the Panhandle as well, so check which grid a given parcel touches before anything else.

## Fiber and latency

Routes follow Interstate 40, Interstate 27 and the BNSF main line, which meet in town. Denver, Dallas and Albuquerque are the exchanges to measure against.

## Land and zoning

The land is level and the tracts are large. The city zones within its limits; **Potter and Randall counties do not**. Playa lakes are shallow and seasonal and have no outlet. A survey should mark them, because they determine where a pad can go.

## Climate and water

At 3,600 feet the nights are cool and the air is dry, which suits outside-air and evaporative designs. The Ogallala aquifer is declining and managed by districts, so water for cooling is the *scarce* input here. Wind load, dust and hail drive the design of the building envelope.`,
  }),
  city({
    name: 'Ashburn',
    state: 'Virginia',
    population: 46349,
    at: [39.0438, -77.4874],
    description:
      'Ashburn is the densest data center market on earth, with unmatched fiber, costly land and a queue for power.',
    updated: '2026-11-14',
    hero: true,
    featured: true,
    content: `
## The grid

Dominion Energy Virginia serves most of eastern Loudoun County and NOVEC the rest, all inside **PJM**. In 2022 Dominion found that transmission, not generation, limited new connections around Ashburn, and it has built 230 kV and 500 kV reinforcements since. New requests are answered with a *ramp*: some megawatts first, the rest when lines are finished.

Ask what the utility letter promises each year, and what happens to the ramp if the project is sold.

## Fiber and latency

No place has more fiber. There is conduit in nearly every road, and the exchanges of Equinix and others sit within a few miles of each other. For interconnection-heavy workloads, that justifies the land price.

## Land and zoning

Loudoun County ended most **by-right** data center approvals in 2025; a special exception with public hearings is now the rule in districts that used to need none. Height, facade, noise at the lot line and distance from homes are all regulated. Neighboring Prince William, Fauquier and Culpeper counties each have their own rules.

## Climate and water

The climate has four seasons and humid summers. Loudoun Water runs a **reclaimed water loop** for cooling, which spares drinking water and simplifies permits. Diesel generators need state air permits, and the number on one campus matters.`,
  }),
  city({
    name: 'Atlanta',
    state: 'Georgia',
    population: 498715,
    at: [33.749, -84.388],
    description:
      'Atlanta combines a major fiber crossroads with a regulated utility that is building generation for large loads.',
    updated: '2026-11-05',
    hero: true,
    content: `
## The grid

Georgia has no organized market. **Georgia Power**, a Southern Company utility, plans generation and wires together under the state commission; cooperatives and cities serve the rest over the jointly owned *Integrated Transmission System*. A customer of 900 kW or more can choose its supplier once, at the start, and cannot switch later.

In 2025 the commission adopted rules that let the utility require minimum bills and longer contracts from large loads. The nuclear units at Plant Vogtle and gas plants carry the base load.

## Fiber and latency

Downtown Atlanta is the Southeast's main exchange, with carrier hotels at 56 Marietta Street and elsewhere. Routes to Ashburn, Dallas, Jacksonville and the coast cross here.

## Land and zoning

The city **bars data centers** from areas around transit and the BeltLine without a special permit. Campuses have moved west and south: Douglas, Fulton, Coweta, Fayette and Newton counties. Several counties have paused approvals while they write rules, so read the current ordinance, not last year's.

## Climate and water

Humid and warm, with mild winters. Red clay grades well but needs erosion control from the first day. The Chattahoochee basin is shared by three states, and utilities scrutinize evaporative cooling.`,
  }),
  city({
    name: 'Austin',
    state: 'Texas',
    population: 961855,
    at: [30.2672, -97.7431],
    description:
      'Austin pairs a dense 138 kV ring with 345 kV lines on its eastern edge, where most buildable acreage lies.',
    updated: '2026-11-12',
    hero: true,
    featured: true,
    content: `
## The grid

The city belongs to **ERCOT**. Austin Energy, owned by the city, serves Austin proper; Oncor, Bluebonnet and Pedernales cooperatives serve most of the land around it. *345 kV corridors* run north and south along the east side, and a web of 138 kV circuits feeds substations in Round Rock, Pflugerville and Elgin.

Loads of **75 MW and more** fall under the state's large-load rules of 2025: a study fee, proof of site control, and disclosure of other requests for the same project. Ask the landowner for any utility letters already on file.

## Fiber and latency

Long-haul routes follow Interstate 35 and the railroad toward Dallas and San Antonio. Round-trip time to Dallas is a few milliseconds, which suits edge sites and inference clusters.

## Land and zoning

Inside the city, data centers fall under industrial and some commercial districts. Hutto, Taylor, Georgetown and Round Rock each have their own code, and all have seen projects. Outside any city, **Texas counties do not zone**: drainage, subdivision and road rules govern.

## Climate and water

Summers are long and hot, and water is in short supply. The Edwards Aquifer recharge zone west of Interstate 35 limits impervious cover; east of it the soil is blackland clay that swells and shrinks, so *foundations* cost more than you might expect.`,
  }),
  city({
    name: 'Boise',
    state: 'Idaho',
    population: 235684,
    at: [43.615, -116.2023],
    description:
      'Boise offers hydropower, cool dry nights and a single utility, with growth south of town toward Kuna.',
    updated: '2026-10-06',
    content: `
## The grid

**Idaho Power** serves the Treasure Valley with hydropower from the Snake River, gas, and a growing share of solar and batteries. There is no retail choice and no organized market; the state commission approves a *special contract* for each load above 20 MW, and such contracts have been signed for campuses south of the city.

The Boardman to Hemingway line, under construction, will connect the valley to Oregon at 500 kV.

## Fiber and latency

Boise is on the routes between Salt Lake City, Portland and Seattle. There is less route diversity than in larger markets: ask about the two physical paths out of the valley before you sign.

## Land and zoning

Industrial land stretches along Interstate 84 and the railroad. **Kuna, Nampa and Caldwell** zone for industry and have approved data centers; Ada County protects irrigated farmland and expects water rights to be resolved. Canals and laterals have easements that cannot be crossed without the district's consent.

## Climate and water

High desert: hot days, cool nights, low humidity. Outside air can provide cooling for most hours of the year. Wildfire smoke is the exception: size *filters* for weeks of it. Groundwater is adjudicated, so a well needs a right, bought or leased.`,
  }),
  city({
    name: 'Charlotte',
    state: 'North Carolina',
    population: 874579,
    at: [35.2271, -80.8431],
    description: 'Charlotte has Duke Energy nuclear power and sits on the fiber routes between Atlanta and Ashburn.',
    updated: '2026-09-22',
    content: `
## The grid

**Duke Energy Carolinas** has its headquarters here and runs generation, lines and retail as one regulated company. The McGuire and Catawba nuclear plants are on the region's lakes. There is no organized market in this part of the state, so prices come from a tariff rather than a node.

For large loads the company requires a contract with minimum take and security. Timelines depend on *transformers and line work*, and the company now publishes them by area.

## Fiber and latency

The city lies between two major East Coast exchanges, Atlanta and Ashburn, with several independent routes each way. The banks here built dense metro fiber.

## Land and zoning

Charlotte's **Unified Development Ordinance** took effect in 2023 and allows data centers in its industrial districts. Counties to the west and north, among them Catawba, Lincoln and Iredell, hold the large campuses of the last fifteen years and offer grants by agreement.

## Climate and water

Warm and humid, with a mild winter. The soil is Piedmont clay over rock, so drill borings early: blasting is costly close to neighbors. The Catawba River is dammed along its whole length and withdrawals are coordinated; some towns offer *reclaimed water*.`,
  }),
  city({
    name: 'Chicago',
    state: 'Illinois',
    population: 2746388,
    at: [41.8781, -87.6298],
    description:
      'Chicago combines nuclear generation, a dense exchange downtown and flat land along the western tollways.',
    updated: '2026-11-08',
    hero: true,
    featured: true,
    content: `
## The grid

**ComEd** owns the wires; supply is competitive; the zone is part of **PJM**. Illinois generates more nuclear power than any other state, which keeps emissions low around the clock. ComEd studies large loads in groups and asks for deposits that rise with each phase.

Illinois requires new campuses that seek its tax exemption to show a *green building* standard and a minimum investment; the terms are set by statute and worth reading before the land is chosen.

## Fiber and latency

350 East Cermak is among the largest carrier hotels anywhere, and the exchanges of the commodity markets sit beside it and in Aurora. Cable follows every railroad into the city.

## Land and zoning

Elk Grove Village, Northlake and Franklin Park are close to the fiber and nearly full. Available land is farther out: **DeKalb, Yorkville, Minooka, Joliet**. Villages zone for themselves and annex by agreement; noise at the lot line and generator testing hours are the usual conditions.

## Climate and water

Cold winters give long hours of free cooling; summer humidity sets the peak load. *Lake Michigan water* is allocated by the state, town by town, and towns outside the allocation draw on a deep aquifer that is falling. Ask which of the two serves a parcel.`,
  }),
]
