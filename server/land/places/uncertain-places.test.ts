import { describe, expect, test } from 'vitest'
import { loadGazetteerIndex, resolvePlace } from './places.ts'

const gazetteer = await loadGazetteerIndex()
const resolve = (text: string) => resolvePlace(gazetteer, text)

describe('how far off a place may be', () => {
  test.each([
    ['30.5708, -97.4094', 0, 0],
    ['30.5, -97.4', 4, 6],
    ['Taylor, TX', 1, 4],
    ['Houston, TX', 12, 25],
    ['76574', 5, 15],
    ['100 Main St, Taylor, TX', 5, 15],
    ['100 Main St, Taylor, TX 76574', 5, 15],
    ['10001', 1, 2],
    ['10 miles north of Taylor, TX', 5, 10],
  ])('%s: %d to %d miles', (text, least, most) => {
    const { place } = resolve(text)
    expect(place?.uncertainty_miles).toBeGreaterThanOrEqual(least)
    expect(place?.uncertainty_miles).toBeLessThanOrEqual(most)
  })

  test.each(['Texas', 'Williamson County, TX', 'Ireland'])('%s has an outline', (text) => {
    expect(resolve(text).place?.uncertainty_miles).toBeNull()
  })
})

describe('five digits are a ZIP code only where they can be one', () => {
  test.each([
    ...['PO Box 78701, Austin, TX', 'Lot 4, Block 78701, Austin, TX', 'APN 78701, Austin, TX', 'Suite 78701, Austin'],
    ...['Parcel 78701, Austin, Texas', 'Unit 78701, Austin, Texas'],
  ])('%s is in Austin', (text) => {
    expect(resolve(text).place?.label).toBe('Austin, Texas')
  })
  test.each(['Lot 4, Block 78701', 'PO Box 78701', '78701 acres', '14R PU 5257 83080', '52570 83080'])(
    '%s is nowhere',
    (text) => {
      expect(resolve(text).place).toBeNull()
    },
  )
  test.each([
    '78701',
    '78701-1234',
    'ZIP 78701',
    '78701, USA',
    'Austin, TX 78701',
    '78701 Austin',
    '100 Congress Ave, Austin TX 78701',
  ])('%s is a ZIP code', (text) => {
    expect(resolve(text).place?.label).toBe('ZIP 78701')
  })
  test('a house number stays one', () => {
    expect(resolve('78701 Main St, Taylor, TX').place?.label).toBe('Taylor, Texas')
  })
})

test.each([
  ['10 miles north of Taylor, TX', '10 mi north of Taylor, Texas', 30.7155, -97.4094],
  ['30 mi NW of Abilene, TX', '30 mi northwest of Abilene, Texas', 32.756, -100.096],
  ['5 km east of 30.5708, -97.4094', '5 km east of 30.5708, -97.4094', 30.5708, -97.3572],
  ['a mile south-west of 76574', '1 mi southwest of ZIP 76574', 30.569, -97.4005],
])('%s', (text, label, latitude, longitude) => {
  const { place } = resolve(text)
  expect(place?.label).toBe(label)
  expect(place?.latitude).toBeCloseTo(latitude, 2)
  expect(place?.longitude).toBeCloseTo(longitude, 2)
  // A link to it leads back.
  expect(resolve(label).place).toEqual(place)
})

test('what can’t be placed says why', () => {
  expect(resolve('10 miles north of Texas').problem).toMatch(/^Texas is too large to measure from/)
  expect(resolve('N/A')).toMatchObject({
    place: null,
    alternatives: [],
    problem: expect.stringContaining('isn’t a place'),
  })
  expect(resolve('Xqzvyland')).toMatchObject({ place: null, problem: null })
})
