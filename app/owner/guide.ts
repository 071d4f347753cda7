interface Point {
  term: string
  text: string
}

export const STEPS: Point[] = [
  { term: 'Tell us about the parcel', text: 'Place, acreage, and what you know of power, fiber and zoning.' },
  {
    term: 'We prepare the listing',
    text: 'Facts with their evidence, an outline on the map and pictures. It is published when you agree.',
  },
  {
    term: 'Builders find it and ask',
    text: 'They search by power, fiber, zoning, acreage and price. You decide with whom you talk.',
  },
]

export const PREPARE: Point[] = [
  { term: 'Place and outline', text: 'Address or coordinates, the parcel number, a survey or a plat if there is one.' },
  { term: 'Acreage', text: 'Total, and what of it is level, dry and free to build on.' },
  {
    term: 'Power',
    text: 'Lines and substations on or beside it, who owns them, and any letter or study from the utility.',
  },
  { term: 'Fiber', text: 'Carriers along the road and the nearest handhole or building that is connected.' },
  { term: 'Water, sewer, gas', text: 'What reaches the parcel, and rights that come with it.' },
  { term: 'Zoning', text: 'The district and what it allows, or that there is none. Deed restrictions and easements.' },
]

export const SUITABLE: Point[] = [
  { term: 'Power within reach.', text: 'A transmission line or substation close by, with capacity to spare.' },
  { term: 'Fiber along a road or railway.', text: 'Two routes that do not share a trench are worth more than one.' },
  { term: 'Zoning that allows the use.', text: 'Industrial districts, unzoned county land, or a permit within reach.' },
  { term: 'Room and shape.', text: 'From 1 acre for an edge site to several hundred for a campus, in one piece.' },
  { term: 'Dry and level ground.', text: 'Outside flood zones and wetlands, with little to grade.' },
  { term: 'Access and title.', text: 'A road for heavy loads, and no open question about who owns what.' },
]

export const PRICE_TYPES: Point[] = [
  { term: 'Lease', text: 'Per month for the whole parcel, for example $18,500/month. You keep owning the land.' },
  { term: 'Sale', text: 'In full, for example $4,600,000.' },
  { term: 'Negotiable', text: 'An asking price that you will discuss; or none, which reads “Price on request”.' },
]

/** The mail that the buttons open. */
export const MESSAGE = {
  subject: 'List my land',
  body: `Place (address or coordinates):
Acreage:
Lease or sale, and price:
Power (lines, substations, letters from the utility):
Fiber:
Water, sewer, gas:
Zoning:
How to reach me:
`,
}
