import { city } from './build.ts'

export const secondCities = [
  city({
    name: 'Columbus',
    state: 'Ohio',
    population: 905748,
    at: [39.9612, -82.9988],
    description: 'Columbus grew from farmland into a major market in ten years; its tariff now favors firm projects.',
    updated: '2026-11-09',
    hero: true,
    content: `
## The grid

**AEP Ohio** owns the wires in central Ohio, inside **PJM**. In 2023 it stopped taking new data center requests because the lines into the region were full. In 2025 the state commission approved a *data center tariff*: loads above 25 MW pay for most of what they reserve for up to twelve years, whether they use it or not.

The effect was a much shorter queue. For a buyer, that means capacity is a financial commitment first and a technical question second.

## Fiber and latency

Routes from Chicago, Ashburn, Pittsburgh and Cincinnati meet in the city. New Albany has a dense underground conduit system owned by the municipality.

## Land and zoning

**New Albany**, Hilliard, Dublin and Plain City hold most campuses; growth goes east into Licking County. Townships in Ohio zone for themselves, and annexation to a city is the usual way to get water, sewer and a district that fits. Community reinvestment areas abate property tax by agreement.

## Climate and water

Cold winters and humid summers, with low seismic hazard and little risk from hurricane remnants. The soil is glacial till with *drain tile* under nearly every field; cut tiles must be reconnected, or the neighbor's land floods.`,
  }),
  city({
    name: 'Dallas',
    state: 'Texas',
    population: 1304379,
    at: [32.7767, -96.797],
    description: 'Dallas is the second-largest US data center market, with competitive supply and land on every side.',
    updated: '2026-11-11',
    hero: true,
    featured: true,
    content: `
## The grid

**Oncor** owns the wires, **ERCOT** runs the grid, and the customer chooses a retail supplier. The 345 kV ring around the metroplex is strong, yet requests in Oncor's queue are several times what the region uses today. State rules from 2025 require fees, site control and the ability to be *curtailed* in an emergency from large loads.

Competitive supply lets a tenant buy wind and solar under contract and settle at the North hub.

## Fiber and latency

The Infomart and its neighbors on Stemmons Freeway hold the exchanges. Routes radiate to Houston, Atlanta, Kansas City, Denver and Los Angeles; few places in the country reach both coasts so evenly.

## Land and zoning

Richardson, Plano, Allen and Garland have the older data centers. New campuses are in **Lancaster, Red Oak, Wilmer, Fort Worth's Alliance** and the counties beyond. Each city zones; several now require a specific use permit with noise studies. Counties do not zone.

## Climate and water

Hot summers, hail in spring, ice in some winters. Clay soil moves with moisture, so piers are standard. *Air-cooled chillers* are the default, because regional water plans account for every large user.`,
  }),
  city({
    name: 'Des Moines',
    state: 'Iowa',
    population: 214133,
    at: [41.5868, -93.625],
    description:
      'Des Moines set the pattern for wind-powered campuses: level land, a cooperative utility and patient towns.',
    updated: '2026-09-30',
    content: `
## The grid

**MidAmerican Energy** serves the metropolitan area inside **MISO**. Wind generates more than half of the state's electricity, and the utility owns much of it, so a large customer can match its use within the same system. Gas and coal units cover calm days.

Service territories are exclusive in Iowa. Rural cooperatives begin at the edge of the suburbs, and the boundary may run *through* a farm.

## Fiber and latency

Interstates 80 and 35 cross here, and so do their cables: Chicago to the east, Omaha and Denver to the west, Minneapolis and Kansas City north and south. The state's own network reaches every county.

## Land and zoning

Altoona, West Des Moines, Waukee and Cumming all have campuses and know what they need. **Counties zone**, but farmland is exempt while it is farmed. Towns annex by consent and extend water and sewer as part of a development agreement, usually with tax increment financing.

## Climate and water

Cold, dry winters and humid summers. Outside air works for much of the year. The rivers carry nitrate from the fields, which makes drinking water costly to treat and *reuse* welcome. Building envelopes are designed for tornadoes as a matter of course.`,
  }),
  city({
    name: 'Dublin',
    state: 'Ireland',
    population: 592713,
    at: [53.3498, -6.2603],
    description:
      'Dublin is constrained: new sites bring their own generation or storage, or locate outside the capital.',
    updated: '2026-10-20',
    hero: true,
    content: `
## The grid

**EirGrid** runs the transmission system and ESB Networks owns it. Data centers take more than a fifth of the country's electricity, and for several years no new connections were granted in the Dublin area. The regulator's policy of December 2025 opened a way: a new site must bring *dispatchable generation or storage* able to match its demand, on the site or close to it.

Locations in the midlands, the south and the west, where wind is curtailed, are viewed more favorably.

## Fiber and latency

Submarine cables to Britain, France, Iceland and North America land on both coasts. The T50 ring connects the business parks west of the M50, and INEX is the national exchange.

## Land and zoning

South Dublin and Fingal have most of the data centers. Development plans decide: **enterprise and employment** zones may allow the use, and several councils have tried to restrict it. Appeals go to An Coimisiún Pleanála, which replaced the former board in 2025.

## Climate and water

The climate is mild all year: rarely above 25 °C and rarely below freezing. Free cooling covers nearly every hour, and *water use is small* compared with warmer markets. Waste heat already supplies district heating in Tallaght.`,
  }),
  city({
    name: 'Frankfurt',
    state: 'Germany',
    population: 773068,
    at: [50.1109, 8.6821],
    description: 'Frankfurt is continental Europe’s main exchange; the city plan says where data centers may be built.',
    updated: '2026-10-14',
    hero: true,
    content: `
## The grid

Amprion and TenneT run transmission; **Mainova's** NRM and Süwag own the distribution networks in and around the city. Capacity inside the city is reserved for years ahead, and new substations are part of nearly every project. Requests are dealt with in the order received, though operators have begun to change that.

The *Energy Efficiency Act* of 2023 requires new data centers to have a low PUE, use renewable electricity, and reuse a rising share of waste heat.

## Fiber and latency

**DE-CIX** is among the largest exchanges in the world by traffic. Fiber follows the Main, the railways and the motorways, and many carriers connect the data centers in Ostend, Sossenheim and Rödelheim.

## Land and zoning

The city's data center concept names suitability areas and excludes the rest to preserve land for other businesses. Projects therefore go to **Hanau, Maintal, Offenbach, Hattersheim** and Schwalbach. A *Bebauungsplan* (local development plan) sets use, height and noise limits; talking to the municipality early is worth more than any broker.

## Climate and water

The climate is moderate, with warmer summers than a generation ago. Dry coolers with adiabatic assist are standard. Former military and industrial land needs an ordnance search and a look at the *contaminated sites register*.`,
  }),
  city({
    name: 'Kansas City',
    state: 'Missouri',
    population: 508090,
    at: [39.0997, -94.5786],
    description:
      'Kansas City is at the center of the fiber map, with wind to the west and large tracts north of the river.',
    updated: '2026-10-11',
    content: `
## The grid

**Evergy** serves both sides of the state line inside the *Southwest Power Pool*. Western Kansas wind sets low prices for many hours; coal, gas and the Wolf Creek nuclear station cover the rest. Missouri and Kansas approved large-load tariffs in 2025 with minimum terms, collateral and exit fees.

Two states mean two commissions, two tax codes and sometimes two answers for parcels a mile apart.

## Fiber and latency

The main lines of several railroads meet here and carry cable to Chicago, Dallas, Denver and St. Louis. The city was the first in the country with a gigabit network to the home, and metro duct is plentiful.

## Land and zoning

Large campuses have been built in the **Northland** of Clay and Platte counties, served by the city, and in Independence. Across the line, Johnson and Wyandotte counties compete for the same projects. Missouri's *Chapter 100* bonds and a sales tax exemption are the usual instruments.

## Climate and water

Hot summers, cold snaps and tornado weather. Limestone caverns below the bluffs already house offices and server rooms and stay cool year-round. The Missouri River supplies ample water; *levees* and flood maps determine what works in the bottoms.`,
  }),
  city({
    name: 'Las Vegas',
    state: 'Nevada',
    population: 641903,
    at: [36.1699, -115.1398],
    description: 'Las Vegas has abundant solar and few natural hazards, and bans evaporative cooling in new buildings.',
    updated: '2026-09-18',
    content: `
## The grid

**NV Energy** serves the valley, and large customers may apply to leave it for their own supply under the state's exit law. The utility's *Clean Transition Tariff* lets a large load pay for a named new resource instead. Solar with batteries covers the evening peak more each year, and the Greenlink lines will tie south and north at 525 kV.

## Fiber and latency

Los Angeles, Phoenix and Salt Lake City are the directions out. The campuses south of the airport grew around their own network ring, and latency to Los Angeles is short enough for active pairs.

## Land and zoning

Most open land belongs to the **Bureau of Land Management** and comes to market by nomination and auction. Apex in North Las Vegas, the Henderson industrial areas and the southwest of the valley hold private industrial parcels. Clark County and each city zone for themselves.

## Climate and water

Very hot and very dry. The Southern Nevada Water Authority **forbids evaporative cooling** in new commercial buildings in its area, so designs are dry or closed-loop. Seismic hazard is moderate, flood channels cross many parcels, and *dust* is a permit matter during grading.`,
  }),
  city({
    name: 'Omaha',
    state: 'Nebraska',
    population: 486051,
    at: [41.2565, -95.9345],
    description: 'Omaha offers public power at published rates on the oldest transcontinental cable route.',
    updated: '2026-09-26',
    content: `
## The grid

All electric utilities in Nebraska are **publicly owned**. The Omaha Public Power District serves the metropolitan area inside the *Southwest Power Pool*; its elected board sets rates in open meetings. A dedicated rate for large loads lets a customer bring renewable energy by contract.

The district has added gas and solar to keep pace with data centers in Sarpy County. Across the river, Iowa is another state and another market: MidAmerican, in MISO.

## Fiber and latency

The first transcontinental railroad began here, and its right of way still carries cable west. Chicago and Denver are the nearest large exchanges.

## Land and zoning

**Sarpy County**, with Papillion, Springfield and Gretna, holds most campuses on the Nebraska side; Council Bluffs holds those in Iowa. Cities zone two or three miles beyond their limits, so a farm outside the city may still answer to its planning board. *Sanitary districts* finance streets and sewers.

## Climate and water

Cold winters, warm summers and strong storms. Loess soil holds steep slopes when dry and erodes when wet, so grade shortly before you build. The Missouri and the Platte supply water; wells near them fall under *natural resources districts*.`,
  }),
  city({
    name: 'Phoenix',
    state: 'Arizona',
    population: 1608139,
    at: [33.4484, -112.074],
    description:
      'Phoenix has few natural disasters, plenty of sun and two utilities that plan by the gigawatt; water dictates the cooling.',
    updated: '2026-11-13',
    hero: true,
    content: `
## The grid

**Arizona Public Service** and the **Salt River Project** divide the valley, sometimes by the street. Both are vertically integrated, outside any organized market, and both hold a list of data center requests larger than their present peak. The Palo Verde nuclear station and its 500 kV switchyard to the west are the hub where the Southwest trades power.

Expect staged service, security deposits and a request to *shift load* out of summer evenings.

## Fiber and latency

The main route leads to Los Angeles, followed by Dallas and Denver. Chandler and downtown Phoenix hold the carrier hotels, and new routes through Casa Grande add a southern path.

## Land and zoning

Phoenix, Mesa and Chandler have each written **data center ordinances** since 2023: where, how high, how loud, how far from homes. Goodyear, Buckeye, Avondale and unincorporated Maricopa and Pinal counties hold the larger tracts. State trust land is sold by auction and pays for schools.

## Climate and water

Summer days above 43 °C size the cooling plant. The state's *Active Management Area* limits groundwater, and cities cap or price large users; reclaimed water and dry systems are the rule for new sites. Earthquake, flood and storm hazard is low, which insurers notice.`,
  }),
  city({
    name: 'Richmond',
    state: 'Virginia',
    population: 226610,
    at: [37.5407, -77.436],
    description: 'Richmond links Virginia Beach cable landings with Ashburn, on land with room for a campus.',
    updated: '2026-10-24',
    content: `
## The grid

**Dominion Energy Virginia** serves the city and most counties around it, inside **PJM**; cooperatives serve the country beyond. As northern Virginia filled, requests moved south along the 500 kV backbone into Henrico, Hanover, Chesterfield and Louisa. The state commission created a separate rate class for large loads in 2025, with minimum charges from 2027.

Ask whether the substation named in a letter is *built, approved or only planned*.

## Fiber and latency

Transatlantic cables land at Virginia Beach and come ashore toward Ashburn through Richmond. The exchange in Henrico's White Oak park grew around that route, so a site here reaches Europe, South America and Ashburn without passing through New York.

## Land and zoning

White Oak in **Henrico** is the established park; the county now asks for a provisional use permit in most districts. Chesterfield, Hanover, Goochland and Powhatan each decide by hearing. Equipment is taxed locally, and *rates differ widely* from county to county.

## Climate and water

Summers are humid and winters mild, with occasional hurricane remnants. The fall line divides rock in the west from sand and clay in the east. The James River is the water source, and *wetlands* east of the city need a delineation before any layout.`,
  }),
]
