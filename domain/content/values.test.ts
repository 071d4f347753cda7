import { expect, test } from 'vitest'
import type { z } from 'zod'
import { LISTING_DEFAULTS, listingSchema, readListingForm } from '../listing/listing-values.ts'
import { parseGps } from '../place/gps.ts'
import { CITY_DEFAULTS, citySchema, readCityForm } from './city-values.ts'
import { contentParams, NO_QUERY, parseContentQuery } from './list-query.ts'
import { POST_DEFAULTS, postSchema, readPostForm } from './post-values.ts'

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value)
  return data
}

/** Messages by field. */
function messages(schema: z.ZodType, values: unknown): Record<string, string[]> {
  const result = schema.safeParse(values)
  const found: Record<string, string[]> = {}
  for (const { path, message } of result.error?.issues ?? []) {
    found[String(path[0])] = [...(found[String(path[0])] ?? []), message]
  }
  return found
}

const PARCEL = { ...LISTING_DEFAULTS, landowner_name: 'A', parcel_size_acres: 1 }
const POST = { ...POST_DEFAULTS, title: 'A', slug: 'a', body: 'a' }
const CITY = { ...CITY_DEFAULTS, city_name: 'A', state_name: 'B', slug: 'a', content: 'a' }

test('reads the listing form: two decimals, an empty price as null, checked boxes as true', () => {
  const read = readListingForm(
    form({
      landowner_name: ' Riverside 40 ',
      parcel_size_acres: '1,040.25',
      price: '',
      power: 'on',
      is_published: 'on',
    }),
  )
  expect(listingSchema.parse({ ...LISTING_DEFAULTS, ...read })).toMatchObject({
    landowner_name: 'Riverside 40',
    parcel_size_acres: 1040.25,
    price: null,
    price_type: 'negotiable',
    utility_access: { power: true },
    is_published: true,
    is_featured: false,
  })
  expect(read).not.toHaveProperty('boundary')
  expect(read).not.toHaveProperty('images')
})

test('reads fields beyond the specification when the form has them', () => {
  const read = readListingForm(
    form({
      landowner_name: 'A',
      parcel_size_acres: '1',
      utility_known: ['power', 'gas'],
      power: 'on',
      energy_sources_shown: '1',
      energy_sources: ['solar', 'wind'],
      instant_deploy: 'no',
      substation_on_site: '',
      images_shown: '1',
      images: ['images/b.png', 'images/a.png'],
      image_alts: '{"images/a.png":"A field"}',
      boundary: '',
      country: 'Ireland',
    }),
  )
  expect(listingSchema.parse({ ...LISTING_DEFAULTS, ...read })).toMatchObject({
    utility_access: { power: true, gas: false },
    energy_sources: ['solar', 'wind'],
    instant_deploy: false,
    substation_on_site: null,
    images: ['images/b.png', 'images/a.png'],
    image_alts: { 'images/a.png': 'A field' },
    boundary: null,
    country: 'IE',
  })
})

test('reports invalid listing values in readable messages', () => {
  const read = readListingForm(form({ landowner_name: '', parcel_size_acres: '', price: 'much', gps_coordinates: 'x' }))
  expect(messages(listingSchema, { ...LISTING_DEFAULTS, ...read })).toEqual({
    landowner_name: ['Landowner name is required.'],
    parcel_size_acres: ['Parcel size (acres) is required.'],
    price: ['Price (USD) is a number from 0 to 999,999,999,999.99, such as 40.25.'],
    gps_coordinates: ['GPS coordinates are “Latitude, Longitude” in degrees, such as 30.5788, -97.4093.'],
  })
  expect(messages(listingSchema, { ...PARCEL, parcel_size_acres: 1.234 })).toEqual({
    parcel_size_acres: ['Parcel size (acres) has at most two decimals.'],
  })
  for (const parcel_size_acres of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
    expect(messages(listingSchema, { ...PARCEL, parcel_size_acres })).toHaveProperty('parcel_size_acres')
  }
  for (const name of ['/etc/passwd', '../x.png', 'javascript:alert(1)', 'images//a.png']) {
    expect(messages(listingSchema, { ...PARCEL, images: [name] }), name).toHaveProperty('images')
  }
})

test.each([0.07, 1.15, 40.25, 8.2, 1234567.89, 9_999_999_999.99])(
  'accepts %d as a number with two decimals',
  (acres) => {
    expect(listingSchema.parse({ ...PARCEL, parcel_size_acres: acres }).parcel_size_acres).toBe(acres)
  },
)

test('enforces the limits of posts', () => {
  const read = readPostForm(form({ title: 'A', slug: 'a', body: 'One\r\ntwo', is_featured: 'on', scheduled_at: '' }))
  expect(postSchema.parse({ ...POST_DEFAULTS, ...read })).toMatchObject({ body: 'One\ntwo', is_featured: true })
  expect(messages(postSchema, { ...POST, meta_title: 'x'.repeat(60), meta_description: 'y'.repeat(160) })).toEqual({})
  expect(messages(postSchema, { ...POST, meta_title: 'x'.repeat(61), meta_description: 'y'.repeat(161) })).toEqual({
    meta_title: ['Meta title has at most 60 characters.'],
    meta_description: ['Meta description has at most 160 characters.'],
  })
  for (const slug of ['', 'A', 'a b', '-a', 'a-', 'a--b', 'ä', 'a/b']) {
    expect(messages(postSchema, { ...POST, slug }), slug).toHaveProperty('slug')
  }
  expect(messages(postSchema, { ...POST, body: 'a\u0000b' })).toHaveProperty('body')
})

test('reads a date-time with its offset, across daylight saving', () => {
  const at = (scheduled_at: string) => postSchema.parse({ ...POST, scheduled_at }).scheduled_at
  expect(at('2027-03-14T01:59:00-06:00')).toBe('2027-03-14T07:59:00.000Z')
  expect(at('2027-03-14T03:00:00-05:00')).toBe('2027-03-14T08:00:00.000Z')
  expect(at('')).toBeNull()
  for (const text of ['2027-03-14T03:00', 'tomorrow', '9999-01-01T00:00:00Z']) {
    expect(messages(postSchema, { ...POST, scheduled_at: text }), text).toHaveProperty('scheduled_at')
  }
})

test('accepts a population that is a whole number or empty', () => {
  const read = (population: string) =>
    citySchema.safeParse({
      ...CITY,
      ...readCityForm(form({ city_name: 'A', state_name: 'B', slug: 'a', content: 'c', population })),
    })
  expect(read('979,882').data?.population).toBe(979882)
  expect(read('').data?.population).toBeNull()
  for (const text of ['1.5', '-1', 'many', '9999999999']) expect(read(text).success, text).toBe(false)
})

test.each([
  ['30.5708,-97.4095', { latitude: 30.5708, longitude: -97.4095 }],
  [' +30 , 97 ', { latitude: 30, longitude: 97 }],
  ['0.00000001, -0.0', { latitude: 0, longitude: 0 }],
  ['91, 0', null],
  ['0, 181', null],
  ['30.5', null],
  ['1e1, 2', null],
])('reads the coordinates %j', (text, point) => {
  expect(parseGps(text)).toEqual(point)
})

test('reads the query of a list, and ignores invalid values', () => {
  const search = 'q=red+barn&status=draft&featured=true&sort=-title&page=3'
  const query = parseContentQuery(new URLSearchParams(search))
  expect(query).toEqual({ q: 'red barn', status: 'draft', featured: true, sort: '-title', page: 3 })
  expect(parseContentQuery(contentParams(query))).toEqual(query)
  expect(parseContentQuery(new URLSearchParams('q=%00&status=x&featured=?&sort=x&page=-1'))).toEqual(NO_QUERY)
  expect(String(contentParams(NO_QUERY))).toBe('')
})
