import { city } from './build.ts'

export const fourthCities = [
  city({
    name: 'Nashville',
    state: 'Tennessee',
    population: 689447,
    at: [36.1627, -86.7816],
    description: 'Nashville buys from the Tennessee Valley Authority, whose board decides on every load above 100 MW.',
    updated: '2026-08-26',
    content: `
## The grid

The **Tennessee Valley Authority** generates and transmits; Nashville Electric Service and the other local power companies distribute. Nuclear, hydro and gas make most of the energy. Loads above *100 MW* need the approval of TVA's board, and the authority weighs jobs and investment per megawatt.

There is no choice of supplier and little to negotiate, but the rate is published and stable. TVA's megasites are certified for industry and have power at the fence.

## Fiber and latency

Routes to Atlanta, Louisville, Memphis and Knoxville meet here. Local cooperatives and city utilities have built extensive fiber networks and lease strands.

## Land and zoning

Metro Nashville zones as one city and county. **Rutherford, Sumner, Montgomery and Maury** counties hold the large tracts; Gallatin and Clarksville have campuses. Tennessee exempts qualifying data centers from sales tax on equipment and lowers it on electricity.

## Climate and water

Summers are humid and winters mild, with tornado risk in spring and late fall. *Karst* is the main geotechnical issue: limestone with sinkholes calls for borings and geophysics before layout. The Cumberland River supplies ample water.`,
  }),
  city({
    name: 'Oslo',
    state: 'Norway',
    population: 709037,
    at: [59.9139, 10.7522],
    description:
      'Oslo runs on hydropower at the northern end of Europe’s fiber, with a queue that ranks projects by maturity.',
    updated: '2026-09-15',
    hero: true,
    content: `
## The grid

**Statnett** runs transmission; Elvia owns the distribution network around the capital. Nearly all generation is hydropower. The country has five price zones, and Oslo lies in *NO1*, which costs more than the north. Grid companies now rank requests by **maturity**: land control, permits and financing move a project ahead.

Data centers must register with the authorities, and crypto mining faces political resistance.

## Fiber and latency

Cables run through Sweden and Denmark to Hamburg and Frankfurt, and from the west coast to Britain. NIX is the national exchange. New subsea systems add paths that avoid Stockholm.

## Land and zoning

There are campuses in Hønefoss, Hamar, Holmestrand and Skien rather than in the city. The municipality's *reguleringsplan* decides, and **waste heat** must be examined for any facility above 2 MW. Farmland is strictly protected, so data centers are built on rock instead.

## Climate and water

Winters are cold and summers mild. Free cooling is nearly always possible. Water is plentiful, and designs hardly need it. *Quick clay* below the old sea level is the hazard to rule out first, with the national map and then with borings.`,
  }),
  city({
    name: 'Portland',
    state: 'Oregon',
    population: 652503,
    at: [45.5152, -122.6784],
    description: 'Portland has Pacific cables at Hillsboro and new rules that make large loads pay their own way.',
    updated: '2026-09-20',
    content: `
## The grid

**Portland General Electric** serves Hillsboro and most of the west side; PacifiCorp and public utility districts serve others. The *Bonneville Power Administration* owns most transmission and much of the hydropower upstream. Lines across the Cascades are full at peak, which limits the pace more than generation does.

The **POWER Act** of 2025 created a separate rate class for users above 20 MW with contracts of at least ten years.

## Fiber and latency

Trans-Pacific cables land on the Oregon coast and come to Hillsboro, where the exchanges grew. Seattle and the Bay Area are the other directions.

## Land and zoning

Oregon's **urban growth boundaries** draw a hard line, with industry inside and farms outside. Industrial land in Hillsboro is scarce and expensive, so campuses look to the Columbia Plateau around Boardman, Hermiston and The Dalles. Enterprise zones abate property tax by agreement.

## Climate and water

Winters are mild and wet; summers are dry and warmer than they used to be. Outside air cools for most of the year. *Seismic design* is serious: the Cascadia subduction zone sets code forces, and soft soils along the rivers may liquefy.`,
  }),
  city({
    name: 'Reno',
    state: 'Nevada',
    population: 264165,
    at: [39.5296, -119.8138],
    description: 'Reno is milliseconds from Silicon Valley, with an industrial center that is already zoned.',
    updated: '2026-10-08',
    content: `
## The grid

**NV Energy's** northern company serves the region. *Greenlink West*, a 525 kV line from Las Vegas, is due in 2027, and much of the planned growth waits for it. Geothermal plants in Washoe, Churchill and Lyon counties run around the clock, and solar with storage fills the day.

Large loads sign an agreement that pays for named resources; the commission approves each one.

## Fiber and latency

The railroad and Interstate 80 carry cable over Donner Pass to Sacramento and the Bay Area, and east to Salt Lake City. Round-trip times to San Jose are short enough for *disaster recovery* and many production uses.

## Land and zoning

The **Tahoe-Reno Industrial Center** in Storey County was zoned and planned as a whole; staff approve conforming buildings within weeks. Fernley in Lyon County and the north valleys of Reno are the next rings. The state abates sales and property tax for data centers by size.

## Climate and water

High desert with cool nights. The Truckee River is fully allocated: projects use a *reclaimed water line* built for the industrial center, or none. Design for seismic forces, wind and wildfire smoke.`,
  }),
  city({
    name: 'Salt Lake City',
    state: 'Utah',
    population: 199723,
    at: [40.7608, -111.891],
    description:
      'Salt Lake City is where two transcontinental routes cross, and state law lets large users contract their own supply.',
    updated: '2026-08-18',
    content: `
## The grid

**Rocky Mountain Power**, part of PacifiCorp, serves most of the valley. A law of 2025 lets customers above *100 MW* contract for their own supply outside the regulated system when the utility cannot serve them in time. Wind power from Wyoming arrives on the Gateway lines; gas and solar plants are in the west desert.

Some cities, among them Murray and Bountiful, own their utilities.

## Fiber and latency

The first transcontinental telegraph and railroad met in Utah, and cables still do: Denver, Reno, Boise, Las Vegas. Latency to both Seattle and Los Angeles is moderate and balanced.

## Land and zoning

**West Jordan, Bluffdale, Eagle Mountain** and West Valley hold the campuses; Tooele and Millard counties offer desert tracts by the square mile. Cities negotiate tax increment areas, and Eagle Mountain has debated its own rules for small reactors and data centers.

## Climate and water

Dry, with cold winters and hot days. The *Great Salt Lake's* decline has made every large water user visible; cities now ask for closed-loop cooling. The Wasatch fault sets seismic design on the east side, and winter inversions matter for generator permits.`,
  }),
  city({
    name: 'San Antonio',
    state: 'Texas',
    population: 1434625,
    at: [29.4241, -98.4936],
    description: 'San Antonio has a city-owned utility, recycled water by pipe and campuses on its western edge.',
    updated: '2026-10-31',
    content: `
## The grid

**CPS Energy**, owned by the city, generates, delivers and bills inside **ERCOT**. There is no retail choice: you deal with one company that has its own gas plants, solar contracts and a share of the South Texas nuclear station. *Transmission from the south* is limited, and the state is building 345 kV and 765 kV lines to relieve it.

Large loads sign for the cost of their substation and for a minimum bill.

## Fiber and latency

Routes run to Austin and Dallas, Houston, Laredo and Monterrey, and El Paso. Cross-border traffic with *Mexico* is a reason to locate here.

## Land and zoning

Westover Hills and the far west hold most campuses; Medina County and the south side are next. The city zones within its limits, and reviews projects around **military bases** for light and height. Counties do not zone.

## Climate and water

The climate is hot, with dry years. The water system sells **recycled water** through a network built for golf courses and industry, and campuses have used it for two decades. The Edwards Aquifer recharge zone in the north limits building; the clay and caliche south of it do not, but *foundations* need borings.`,
  }),
  city({
    name: 'São Paulo',
    state: 'Brazil',
    population: 11451999,
    at: [-23.5505, -46.6333],
    description:
      'São Paulo is South America’s largest market, powered by hydro, with campuses along the road to Campinas.',
    updated: '2026-08-14',
    content: `
## The grid

The national system is run by the **ONS**; Enel, CPFL and EDP distribute in the region. Large users buy in the *free market*, by contract with hydro, wind or solar generators anywhere in the country. Connections at 138 kV and above need an access opinion, and since 2024 the queue for large loads has grown as campuses multiplied.

A federal regime of 2025, *Redata*, exempts equipment from taxes in exchange for clean power and water limits; its rules are still being finalized.

## Fiber and latency

IX.br São Paulo is among the largest exchanges in the world by traffic. Submarine cables land at Praia Grande and Santos, down the escarpment, and at Fortaleza far to the north.

## Land and zoning

**Barueri, Vinhedo, Hortolândia, Campinas and Sumaré** hold most campuses. The municipal *plano diretor* sets the zone; converting rural title to urban is a separate step. Environmental licensing lies with the state agency, CETESB.

## Climate and water

The plateau is warm, rarely extreme, and wet in summer. The droughts of 2014 and 2021 taught the region to save water, and *closed-loop* cooling is usual. Lightning protection deserves more than the minimum.`,
  }),
  city({
    name: 'Sydney',
    state: 'Australia',
    population: 5297089,
    at: [-33.8688, 151.2093],
    description:
      'Sydney is the landing point of the Pacific cables, and Western Sydney is where the land and the feeders are.',
    updated: '2026-09-02',
    hero: true,
    content: `
## The grid

**Transgrid** transmits; **Ausgrid** and **Endeavour Energy** distribute; the *National Electricity Market* sets a price every five minutes. Most large requests are in Endeavour's western area, with 132 kV zone substations built for campuses. Coal still supplies a large share, and new lines connect renewable energy zones in the state's regions.

The market's planners now ask large loads to *ride through* faults and disclose their ramps.

## Fiber and latency

Cables to California, Guam, Japan, Singapore and New Zealand come ashore at protected zones north and south of the harbor. Exchanges are in the city, Alexandria and Macquarie Park.

## Land and zoning

Eastern Creek, Marsden Park, Kemps Creek and the **Aerotropolis** hold industrial land. Projects above a threshold of megawatts are *State Significant Development*, decided by the state with an environmental impact statement. Noise, battery and diesel storage are standard chapters.

## Climate and water

Days are hot in the west, and nights mild on the coast. Sydney Water requires water efficiency and plans **recycled water** for the western precincts. Bushfire-prone and flood-prone maps are published parcel by parcel, and a planning certificate lists them.`,
  }),
  city({
    name: 'Tokyo',
    state: 'Japan',
    population: 9733276,
    at: [35.6762, 139.6503],
    description: 'Tokyo is Japan’s center of demand, with campuses in Inzai and Tama and room to grow in Hokkaido.',
    updated: '2026-08-10',
    content: `
## The grid

**TEPCO Power Grid** runs transmission and distribution at 50 hertz; western Japan runs at 60. Connection of *special high voltage* loads takes years in Inzai and Tama, where requests cluster, and TEPCO publishes maps of where capacity is available sooner. Supply is liberalized, and corporate contracts for solar and wind are growing.

The government wants loads nearer to generation: Hokkaido and Kyushu are promoted under its *watt-bit* policy.

## Fiber and latency

Submarine cables land at Chikura, Maruyama, Shima and Kitaibaraki. Otemachi is the exchange district, where **JPIX, BBIX and JPNAP** meet.

## Land and zoning

Twelve national **use districts** and the floor-area ratio decide what may be built. Inzai in Chiba grew on firm ground away from the coast; the city and residents have begun to discuss building heights and shadows. Lots are small, often assembled from several owners.

## Climate and water

Summers are hot and humid and winters mild, with typhoons in the fall. Earthquakes shape everything: *base isolation* is the norm, and ground class is the first line of a site report. Hazard maps for flood, tsunami and liquefaction are public, ward by ward.`,
  }),
]
