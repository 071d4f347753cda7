import { LAND_MESSAGE } from '../../domain/lead/land-message.ts'

interface Point {
  term: string
  text: string
}

export const STEPS: Point[] = [
  { term: 'Tell us about the parcel', text: 'Its outline, acreage, and what you know about power, fiber and zoning.' },
  {
    term: 'We review the listing',
    text: 'We check the facts, the evidence and the pictures, usually within 1 business day, and publish it.',
  },
  {
    term: 'Builders find it and get in touch',
    text: 'They search by power, fiber, zoning, acreage and price. You choose who to talk to.',
  },
]

export const PREPARE: Point[] = [
  { term: 'Location and boundary', text: 'Address or coordinates, the APN, and a survey or plat if you have one.' },
  { term: 'Acreage', text: 'Total acres, and how many are level, dry and buildable.' },
  {
    term: 'Power',
    text: 'Lines and substations on or near the parcel, who owns them, and any letter or study from the utility.',
  },
  { term: 'Fiber', text: 'Carriers along the road, and the nearest handhole or connected building.' },
  { term: 'Water, sewer, gas', text: 'What reaches the parcel, and any rights that come with it.' },
  {
    term: 'Zoning',
    text: 'The district and what it allows, or that the land is unzoned. Deed restrictions and easements.',
  },
]

export const SUITABLE: Point[] = [
  { term: 'Power nearby.', text: 'A transmission line or substation with spare capacity.' },
  { term: 'Fiber along a road or railway.', text: 'Two physically separate routes are worth more than one.' },
  {
    term: 'Zoning that allows the use.',
    text: 'Industrial districts, unzoned county land, or a permit you can realistically get.',
  },
  { term: 'Size and shape.', text: 'From 1 acre for an edge site to several hundred for a campus, in one piece.' },
  { term: 'Dry, level land.', text: 'Outside flood zones and wetlands, with little grading.' },
  { term: 'Access and title.', text: 'A road for heavy loads, and clear title.' },
]

export const PRICE_TYPES: Point[] = [
  { term: 'Lease', text: 'Per month for the whole parcel, such as $18,500/month. You keep ownership.' },
  { term: 'Sale', text: 'The total price, such as $4,600,000.' },
  {
    term: 'Negotiable',
    text: 'An asking price you’re willing to discuss. Without a price, the listing shows “Price on request”.',
  },
]

/** The email that the button opens. */
export const EMAIL = { subject: 'List my land', body: LAND_MESSAGE }
