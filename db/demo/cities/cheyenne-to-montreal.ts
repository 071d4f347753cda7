import { city } from './build.ts'

export const thirdCities = [
  city({
    name: 'Cheyenne',
    state: 'Wyoming',
    population: 65132,
    at: [41.14, -104.8202],
    description:
      'Cheyenne cools with outside air nearly all year and lets a large customer bring its own supply contract.',
    updated: '2026-10-02',
    content: `
## The grid

**Cheyenne Light, Fuel and Power**, a Black Hills company, serves the city and its business parks. Its state-approved large-power contract service lets a customer buy energy from the market or from a specific wind farm while the utility delivers it and backs it up. The customer provides *backup generation* that the utility can call on.

Wind and gas are both available, and new transmission south and west is under way.

## Fiber and latency

Interstates 80 and 25 cross here, with cable along both and along the Union Pacific. Denver is less than two hours away by road and only milliseconds away by fiber.

## Land and zoning

The business parks west and east of the city are zoned and partly served. **Laramie County** zones lightly outside them. Wyoming has no corporate or personal income tax, and exempts qualifying data center equipment from sales tax.

## Climate and water

At 6,000 feet the air is thin, dry and cold; equipment must be *derated for altitude*, and free cooling covers almost every hour. Wind drives the structural design, and blowing snow the placement of intakes. Water comes from the city's supply across the mountains, so designs use little of it.`,
  }),
  city({
    name: 'Denver',
    state: 'Colorado',
    population: 715522,
    at: [39.7392, -104.9903],
    description: 'Denver is the exchange for the Mountain states, with dry air and a utility that is phasing out coal.',
    updated: '2026-09-12',
    content: `
## The grid

**Xcel Energy's** Public Service Company serves the metropolitan area; cooperatives and city utilities surround it. The *Power Pathway*, a 345 kV loop on the eastern plains, brings wind and solar toward the city in stages. Coal units close by the end of the decade, and the company is planning large-load terms before the state commission.

CORE, United Power and the cities' own utilities are alternatives east and north.

## Fiber and latency

910 15th Street is the regional carrier hotel. Routes run to Salt Lake City, Kansas City, Dallas and Albuquerque; the mountains leave few paths west, so ask which *pass* a circuit uses.

## Land and zoning

Aurora, Commerce City and Brighton have industrial land along the interstates and the airport. **Home-rule cities** write their own codes, and Denver reviews large energy users under its green building rules. Locate active and plugged oil and gas wells before layout.

## Climate and water

Sunny, dry and a mile high: evaporative and outside-air cooling work well, and altitude reduces fan and generator output. *Water rights* are property here; a tap fee for a large user can rival the price of the land. Hail is the costliest hazard.`,
  }),
  city({
    name: 'El Paso',
    state: 'Texas',
    population: 678815,
    at: [31.7619, -106.485],
    description: 'El Paso is outside ERCOT with its own utility, desert land, and fiber to Mexico and both coasts.',
    updated: '2026-09-04',
    content: `
## The grid

**El Paso Electric** serves the city and southern New Mexico as a vertically integrated utility in the *Western Interconnection*. It owns a share of the Palo Verde nuclear station and has added solar and gas. ERCOT prices and rules do not apply.

Large loads are contracted individually, under two state commissions if the plant and the customer are on different sides of the state line.

## Fiber and latency

The southern long-haul route between Dallas, Phoenix and Los Angeles passes through along Interstate 10 and the Union Pacific. Crossings to Ciudad Juárez make the city a gateway to *northern Mexico*.

## Land and zoning

The city's northeast and the land east toward Horizon hold the large tracts; much is owned by the city's utility or by Fort Bliss. **El Paso County does not zone.** Santa Teresa in New Mexico, minutes to the west, has rail, industrial parks and different tax laws.

## Climate and water

The desert climate is hot, dry and sunny, with cool nights. El Paso Water purifies brackish groundwater in the largest inland *desalination plant* of its kind and offers reclaimed water along a separate network. Spring dust storms call for filters, and arroyos for a drainage study.`,
  }),
  city({
    name: 'Fort Worth',
    state: 'Texas',
    population: 918915,
    at: [32.7555, -97.3308],
    description:
      'Fort Worth has the room Dallas lacks: the Alliance corridor in the north and open prairie to the west.',
    updated: '2026-10-17',
    content: `
## The grid

**Oncor** delivers, **ERCOT** balances and retailers compete. The 345 kV lines from West Texas wind reach the metroplex on its western side, at switching stations in Parker, Wise and Tarrant counties. Tri-County and other cooperatives serve the fringe under their own rules.

Barnett Shale gas lies below much of the county, and several campuses plan *on-site generation* with it.

## Fiber and latency

The Dallas exchanges are a short hop away on many routes. Alliance in the north was built with carrier duct, and the BNSF line carries cable toward Denver and Kansas City.

## Land and zoning

**Alliance** is the established market. West and southwest, in Aledo, Weatherford and Crowley, tracts run to hundreds of acres. The city zones and has a large extraterritorial area; counties do not zone. *Gas well setbacks* and pipelines affect many parcels; the Railroad Commission of Texas maps them.

## Climate and water

Hot summers, spring hail, clay in the east and limestone in the west, which is easier on slabs. Water comes from the Tarrant regional district; large users are asked to use reclaimed water or *air cooling*.`,
  }),
  city({
    name: 'Houston',
    state: 'Texas',
    population: 2304580,
    at: [29.7604, -95.3698],
    description:
      'Houston is used to heavy loads, with industrial substations, gas at the fence and flood maps to read closely.',
    updated: '2026-10-29',
    content: `
## The grid

**CenterPoint Energy** owns the wires in **ERCOT**'s southeast. Refineries and chemical plants have made it used to customers of hundreds of megawatts, and many of them have their own generation behind the meter. Entergy serves the counties to the northeast inside *MISO*: a different grid with different rules, thirty miles from downtown.

Since the storms of 2024 the utility has been hardening its lines; ask which feeders and poles were replaced.

## Fiber and latency

Routes to Dallas, San Antonio, Austin and along the Gulf to New Orleans leave from the carrier hotels downtown and in Galleria. Energy companies built their own metro fiber.

## Land and zoning

The city is famous for having **no zoning**; deed restrictions, platting and the building code take its place. Katy, Waller, Fort Bend and Montgomery counties hold large tracts in municipal utility districts.

## Climate and water

Hot and humid, with hurricanes. Flooding is the first screen: look beyond the 100-year map at Harvey's high-water marks and at *detention* rules, which take a share of any site. Surface water replaces groundwater by rule, because pumping has caused the land to sink.`,
  }),
  city({
    name: 'Indianapolis',
    state: 'Indiana',
    population: 887642,
    at: [39.7684, -86.1581],
    description: 'Indianapolis offers level land between Chicago and Columbus, and towns that decide case by case.',
    updated: '2026-08-30',
    content: `
## The grid

**AES Indiana** serves the city and Duke Energy Indiana the counties around it, both inside **MISO**; the northeast of the state is in PJM. The state commission approved the first large-load tariff of Indiana Michigan Power in 2025, and others follow its pattern: long contracts, minimum demand and collateral.

Coal is giving way to gas, solar and storage, with *several plants converting* on their existing interconnections.

## Fiber and latency

The Henry Street carrier hotel joins routes to Chicago, Columbus, Cincinnati and St. Louis. The Indiana Fiber Network reaches most towns through the rural telephone companies that own it.

## Land and zoning

Boone, Hancock, Hendricks and Morgan counties hold the large tracts. Projects have been **withdrawn or denied** where neighbors organized; others were approved with buffers and noise limits. Read the minutes of the last two hearings before buying an option. Equipment for qualifying investments is exempt from sales tax by statute.

## Climate and water

Cold winters and humid summers on glacial till. Groundwater varies widely within a county, and after debate about pipelines the state has begun to *issue permits for large withdrawals*. Flood maps follow the White River and its forks.`,
  }),
  city({
    name: 'Lubbock',
    state: 'Texas',
    population: 257141,
    at: [33.5779, -101.8552],
    description: 'Lubbock moved its city utility into ERCOT and sits in cotton country with wind on three sides.',
    updated: '2026-08-21',
    content: `
## The grid

**Lubbock Power & Light**, owned by the city, left the Southwest Power Pool for **ERCOT** in two steps and opened to retail choice in 2024. Around it, Xcel Energy's Southwestern Public Service and South Plains cooperative still belong to SPP. The side of the street can determine which grid a parcel is on.

Wind farms to the north and south and solar on former cotton fields make for low prices in the *shoulder seasons*.

## Fiber and latency

Interstate 27 and the railroads lead to Amarillo, and US 84 to Sweetwater and the Dallas routes. Texas Tech and the hospitals brought metro fiber; rural routes belong to telephone cooperatives.

## Land and zoning

The city adopted a **unified development code** in 2023. Outside its limits, Lubbock, Hale and Hockley counties do not zone. Quarter sections of dryland cotton are common, level and easy to survey, and drain only to *playas*.

## Climate and water

Semi-arid: hot days, cool nights, wind and dust in spring. The Ogallala aquifer falls every year, and its district meters wells. Dry cooling works well, as do buildings with *intakes on the lee side*. Design for hail and tornadoes to code.`,
  }),
  city({
    name: 'Minneapolis',
    state: 'Minnesota',
    population: 429954,
    at: [44.9778, -93.265],
    description:
      'Minneapolis has long winters for free cooling, a clean-power law and new campuses south of the river.',
    updated: '2026-09-08',
    content: `
## The grid

**Xcel Energy** serves the cities, and Great River Energy's cooperatives and Dakota Electric the suburbs, all inside **MISO**. State law requires carbon-free electricity by 2040, with interim targets. Wind from the southwest and nuclear power from Prairie Island and Monticello carry much of the load.

A law of 2025 created a class of *very large customers* with rates that must cover their own costs, fees for conservation, and a sales tax exemption for equipment.

## Fiber and latency

The 511 Building downtown is the exchange for the upper Midwest. Chicago is the main direction; routes to Fargo, Duluth and Des Moines add diversity.

## Land and zoning

**Rosemount, Farmington, Hampton and Becker** hold or plan campuses. The Metropolitan Council guides sewer service, and a parcel outside the service area has to wait. Environmental review, an EAW or AUAR, is required for large projects and has been tested in court.

## Climate and water

Cold winters give free cooling for more than half the year; design for *snow and frost depth*. Large withdrawals need a state water appropriation permit, and district heating systems are real customers for waste heat.`,
  }),
  city({
    name: 'Montreal',
    state: 'Canada',
    population: 1762949,
    at: [45.5019, -73.5674],
    description: 'Montreal runs on hydropower at published rates; blocks above 5 MW need provincial approval.',
    updated: '2026-10-03',
    hero: true,
    content: `
## The grid

**Hydro-Québec** generates, transmits and distributes for nearly the whole province, and almost all of it is hydropower. Rate L and its variants are published. Since 2023 every request of **5 MW and more** goes to the ministry, which weighs jobs, use of heat and effect on the grid before it allots power.

Loads that can stop for the hundred *coldest hours* of winter are easier to place: the system peaks on the coldest mornings, not on summer evenings.

## Fiber and latency

Routes to Toronto, New York and Boston leave the island on separate bridges. The carrier hotels downtown host QIX, the local exchange; new cables to Ashburn avoid Manhattan.

## Land and zoning

There are campuses in Vaudreuil, Beauharnois, Varennes and on the West Island. **Agricultural land is protected** by a provincial commission, and a rezoning of such land is slow and rare. Municipal plans determine use, and signs and contracts are in French.

## Climate and water

Long cold winters; outside air cools for most hours. The St. Lawrence supplies plenty of water, yet *closed loops* are standard. Marine clay in the lowlands is sensitive, so get a geotechnical report before making an offer.`,
  }),
]
