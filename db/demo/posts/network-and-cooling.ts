import { post } from './build.ts'

export const networkPosts = [
  post({
    title: 'Fiber routes: what “fiber at the road” does and does not mean',
    slug: 'fiber-at-the-road',
    metaTitle: 'What “fiber at the road” means',
    excerpt:
      'A marker post proves that a cable passes. Whether you can use it depends on splices, owners and the second route.',
    keywords: 'fiber, fiber route, dark fiber, latency, route diversity, handhole, splice',
    published: '2026-10-21T14:00:00.000Z',
    updated: '2026-10-22T09:00:00.000Z',
    body: `
There is an orange post beside the road with a phone number on it. The listing says: fiber at the road. That is true, but it is only the start of the question.

**Cables pass more places than they stop.** A long-haul cable is built to reach the next city. It is opened only at splice points and amplifier huts, the latter some fifty to sixty miles apart. To use it at your gate, the owner must cut into a working cable at a planned splice, and may decline to do that for a customer who needs two strands. A metro or regional cable, by contrast, is made to be opened: it has handholes every few hundred feet and slack coiled in them. Ask which kind passes.

**Ask who owns what.** Three parties may be in one trench: the owner of the duct, the owner of the cable, and carriers who lease strands. The name on the post is often the first. Electric cooperatives and transmission owners have fiber too, in the ground wire at the top of their towers, and many lease it. In areas where no carrier would build, a call to the cooperative about spare strands is worthwhile.

**Length decides latency.** Light in fiber covers about 204 km in a millisecond. A round trip to a city 300 km away by cable takes about three milliseconds, and each router adds a little. Cables follow roads and railways, so the route is commonly thirty to fifty percent longer than the line on the map. Training clusters hardly notice. Trading, gaming, telephony and replication between paired sites do: databases that commit in two places want *no more than a few milliseconds* between them.

**Two routes or one.** A second carrier in the same trench is a second invoice for the same backhoe. Diversity means that two paths leave the site at different corners, cross different bridges and enter different exchange buildings. Draw both on one map at street level. The weak points are river crossings, railroad rights of way and the last mile, in that order.

**Dark, lit or wave.** *Dark fiber* is leased strands with your own equipment at the ends: expensive to start, then cheap to expand. A *wavelength* is a color on someone else's system, delivered at 100 or 400 gigabits a second. *Lit service* is everything else. Campuses for large tenants start with dark fiber; edge sites and mines are well served by a wave or two. Crypto mines need little: a few tens of megabits and a backup by radio.

**What the lateral costs.** From the splice to the building a new duct must be laid. In open shoulder a contractor plows it quickly; under pavement, rivers and railroads it is bored, permit by permit. Railroad crossing agreements alone may take half a year. Ask for a *budgetary quote with its route*, even when it is rough. The distance on the route, not the distance on the map, goes into the listing.

**A short script for the first call.**
Which of your cables pass this point, and where is the closest splice or handhole?
Is it long-haul, regional or metro, and may it be opened there?
How many strands are free, and do you lease dark fiber or waves only?
Where does each direction go, and in which buildings does it end?
What would a lateral to this corner follow, and who holds the permits?

**Write down the answers with date and name.** “Level 3 marker seen, owner now Lumen, regional cable, handhole at mile 14.2, 0.7 miles, dark fiber by quote, asked in October” is a sentence that a network planner can work with. “Fiber nearby” is not.

**If there is none,** say so. A site with strong power and no fiber may still be right for a builder who lays its own: a new route of ten miles is a small part of a large campus. It is the *surprise* that ends deals, not the distance.`,
  }),
  post({
    title: 'Cooling water: how much, what kind, and when none at all',
    slug: 'cooling-water',
    metaTitle: 'Cooling water for data centers',
    excerpt:
      'Evaporative towers, closed loops and dry coolers use very different amounts of water. What each asks of a parcel.',
    keywords: 'site selection, cooling water, reclaimed water, dry cooling, closed loop, data center water use',
    published: '2026-10-14T14:00:00.000Z',
    updated: '2026-10-16T09:00:00.000Z',
    body: `
Nearly every watt that enters a data center leaves it as heat. The question is where the heat goes: into the air directly, or into the air by way of evaporated water. The choice sets the water line, the power bill and, more and more often, the permit.

**Evaporation saves power and costs water.** Turning one liter of water into vapor carries off about 0.67 kWh of heat. A cooling tower that rejected all the heat of one megawatt in that way, all year, would evaporate close to 13 million liters, about 3.5 million gallons. Real sites use less, since cool weather helps; they also discharge a share of the water to keep salts from building up. Towers save electricity in return: the same hall with dry coolers draws more power on hot days, exactly when the grid is tight.

**Closed loops confuse people.** Liquid cooling of servers moves heat in a sealed circuit that is filled once and topped up rarely. That circuit then hands the heat to *something outdoors*, and this something may be a tower or a dry cooler. “Closed loop” in a brochure says nothing about water use until the outdoor half is named. Modern accelerators accept warm water, 30 to 45 °C, and this makes dry coolers workable in places where they were not ten years ago.

**Four outdoor designs.**
*Towers*: least power, most water.
*Adiabatic coolers*: dry most of the time, with water sprayed on hot afternoons. Little water over the year, but a large demand for a few hours.
*Air-cooled chillers and dry coolers*: no water, more power, more noise, more roof or yard.
*Outside air*: no water in dry and cool climates; filters and humidity control take its place.

**Peak or average?** A utility must size pipes for the worst hour. An adiabatic plant that uses little water in the year may still ask for several hundred gallons a minute on the hottest day. Give both numbers. Storage tanks on the site turn one into the other, and cost less than a mile of main.

**Kinds of water.** Drinking water is the easiest to get and the hardest to defend in a hearing. *Reclaimed water* from a sewage plant is steady the year round; it needs its own pipe, some treatment, and blowdown has to go somewhere. Groundwater depends on law: in some states the landowner pumps by right, in others a permit or a purchased right is needed, and in managed basins no new right exists. Surface water needs an intake, a permit and a plan for drought. Brackish and industrial water work with more treatment than most sites want to run.

**Where it goes afterward.** Tower blowdown is warm and salty. The sewer authority may limit it by volume, temperature and dissolved solids. A site that has water and no outlet for blowdown has half a solution.

**What local rules now ask.** Several desert cities cap or price large users or forbid evaporative cooling in new buildings. Others ask for a water report before a hearing, or a commitment to reclaimed water within some years. Companies that buy sites have their own targets, reported each year; a parcel in a water-stressed area may be ruled out by policy whatever the utility says.

**What belongs in a listing.** Main size and material, and the distance to it. Static pressure and a flow test if one exists, with the date. The name of the provider, and whether capacity is *committed*. Reclaimed water: distance, quality, price. Wells: right, depth, yield in a dry year. Sewer: size, depth, limits. If nothing is known, write unknown.

**And when none at all?** In cool and dry climates a site without water beyond restrooms and fire tanks is no longer unusual. Fire protection still needs a volume on hand, commonly in tanks; ask the fire marshal early. Say in the listing that the parcel suits dry cooling, with the hottest design temperature from the climate table. Some buyers are looking for precisely this.`,
  }),
  post({
    title: 'Edge sites: small parcels with big expectations',
    slug: 'edge-sites-on-small-parcels',
    metaTitle: 'Edge sites on small parcels',
    excerpt:
      'One to ten acres, one to ten megawatts, and a building nobody notices. What makes a small parcel work as an edge site.',
    keywords: 'fiber, edge data center, small parcel, latency, distribution feeder, carrier hut',
    published: '2026-09-02T14:00:00.000Z',
    updated: '2026-09-03T10:00:00.000Z',
    body: `
Not all computing moves to distant campuses. Some of it must sit close to the people and machines it serves: content caches, telephone cores, factory control, video analysis, hospital records, inference that answers while someone waits. These sites are small, and there are many of them. For an owner of three acres at the edge of town they are the realistic market.

**What it looks like.** A single story of five to thirty thousand square feet, or a row of steel modules behind a fence. Two or three generators, a transformer pad, a gravel yard, parking for four. It generates less traffic than a coffee shop. A carrier hut is smaller again: a concrete box on a tenth of an acre with a road to it.

**Power is a feeder, not a line.** One to ten megawatts come from the distribution system at 12 to 35 kV. The question for the utility is therefore about the *feeder*: how much is free on it, which substation it leaves, and whether a second feeder from another substation can be brought to the lot. Lead times are months rather than years, because nothing large must be ordered. Gas at the street is worth a note, since a growing number of sites run their backup on it.

**Location is measured in milliseconds and in trucks.** A rule of thumb from network planners is to be within fifty miles of the users by cable, on the way to an exchange and not beyond it. The cable matters more than the map: a lot beside a splice point of three carriers beats a lot downtown with one. Then comes the technician, who must reach the site within an hour or two at any time, with parts.

**Zoning is easier, but still applies.** Many codes treat a small building as a *utility or communications facility* allowed in commercial districts. Others catch it in a definition written for campuses. Ask for the size threshold. Generators at night and facade on the street side are the usual points. In residential surroundings design the noise first: two quiet units inside the building's shade are better than one loud one at the fence.

**Layout matters more on a small lot.** On four acres a pipeline easement, a drainage swale or a 50-foot setback can leave no room for the building. Draw the buildable rectangle before anything else. A hundred by two hundred feet clear of everything suits most modules; a hundred and fifty by three hundred suits a building with a yard.

**Old sites do well.** Bank branches with their vaults and duct banks, telephone exchanges, lots beside closed substations, pipe yards, mall parking lots. They have power in the street, fiber in the ground and a use history that calms neighbors. Look for *duct into the building*: the hole through the wall is the part that takes longest to get.

**Terms.** Leases run ten to twenty years with renewals and are often by the month for the whole lot, since rent by the acre says little about three acres. Tenants want a right to expand next door and access at all hours without notice. Owners should ask for removal of tanks, a limit on generator testing hours, and a share when the tenant leases space to other carriers on the same lot.

**5G and the factory.** Mobile operators moved part of their core toward the antennas, and industry runs its private networks on the same pattern. Lots beside substations, water towers and rail junctions, where towers already stand, are asked for by name. If there is a *tower on your land*, say so in the listing: the cable that feeds it may be the best thing you own.

**Urban or rural.** Urban lots are close to users and cost more by the square foot than rural land by the acre. Rural lots serve hospitals, farms, ports and the long stretches between exchanges; their tenants are telephone companies, cooperatives and the public. They pay less and stay longer.

**A page is enough.** Lot plan with the buildable rectangle, feeder and substation, carriers with distance to the splice, district with the use letter, flood zone, and a photograph of the gate. Edge buyers compare fifty lots in a day. They call about the ones they understand right away.`,
  }),
  post({
    title: 'How to read a transmission line from the road',
    slug: 'how-to-read-a-transmission-line',
    metaTitle: 'How to read a transmission line',
    excerpt:
      'Insulator count, tower shape and corridor width tell you the voltage before any map does. A field guide for a first visit.',
    keywords: 'power, transmission line voltage, insulators, lattice tower, corridor width',
    published: null,
    updated: '2026-11-17T16:00:00.000Z',
    body: `
Most parcels are sold with a sentence such as *power nearby*. That sentence can mean a 12 kV distribution feeder good for a farm shop, or a 345 kV circuit good for a campus. You can tell which from the shoulder of the road.

**Count the insulators.** Each porcelain or glass disc holds roughly 10 to 15 kV. Strings of four to six mean 69 kV, seven to ten mean 138 kV, and eighteen or more mean 345 kV.

**Look at the tower.** Wooden poles and single steel shafts usually carry 138 kV or less. Lattice towers with two crossarms carry 230 kV and more.

**Measure the corridor.** A cleared strip of 75 to 100 feet is typical of 138 kV; 150 feet and more points to 345 kV. If two sets of towers share the strip, ask which circuit has room.

None of this replaces a study. It does tell you, in ten minutes, whether the study is worth paying for.`,
  }),
]
