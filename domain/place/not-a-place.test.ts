import { describe, expect, test } from 'vitest'
import { isMissingPlace, placeProblem, unreadablePlaceKind } from './not-a-place.ts'

describe('what stands for a missing place', () => {
  test.each([
    ...[
      '',
      '  ',
      'N/A',
      'n.a.',
      'NA',
      'None',
      'NaN',
      'null',
      '<Null>',
      '#N/A',
      'unknown',
      'Not available',
      'TBA',
      'T.B.D.',
    ],
    ...[
      'same',
      'Same as above',
      'various',
      'Various locations',
      'multiple',
      'see map',
      'See attached',
      'see exhibit A',
    ],
    ...['No address', 'no situs address', 'Address not available', 'undisclosed', 'Confidential', 'call for location'],
    ...[
      'N / A',
      'n\\a',
      'n/d',
      'S/A',
      '<NA>',
      '--none--',
      '#NAME?',
      '#REF!',
      'missing',
      '(blank)',
      '\\N',
      '– –',
      '99999',
    ],
    ...['None given', 'not yet assigned', 'To be assigned', 'UNKNOWN ADDRESS', 'No address found', 'Address N/A'],
    ...['-', '—', '?', '...', '0', '000', 'xxx', 'Address', 'City', 'ZIP code', '"N/A"', '\u200bN/A\u200b'],
  ])('%j', (text) => {
    expect(isMissingPlace(text)).toBe(true)
  })
  test.each([
    'None, Italy',
    'Same, Tanzania',
    'Nantucket',
    'Nantes',
    'Private Road 12',
    'Various Rd, Taylor',
    '76574',
    'Call, TX',
    'City of Industry',
  ])('%j may be a place', (text) => {
    expect(isMissingPlace(text)).toBe(false)
  })
})

test.each([
  ['NE/4 Sec. 12, T3N R5W', 'a section of the Public Land Survey System'],
  ['Section 14, Township 2 South, Range 3 West', 'a section of the Public Land Survey System'],
  ['SW 1/4 of NE 1/4 of Section 8', 'a section of the Public Land Survey System'],
  ['Sec 12', 'a section of the Public Land Survey System'],
  ['12-3N-5W', 'a section of the Public Land Survey System'],
  ['TQ 30080 80468', 'a British grid reference'],
  ['86V4CQ2F+GM', 'a Plus Code'],
  ['///filled.count.soap', 'a what3words address'],
  ['Lot 4, Block 78701', 'a lot without a town'],
  ['Tract B', 'a lot without a town'],
  ['APN 123-456-789', 'a parcel number'],
  ['123-456-78-901', 'a parcel number'],
  ['R52570', 'a parcel number'],
  ['P.O. Box 78701', 'a PO box'],
  ['$78701', 'a price'],
  ['US$ 78,701', 'a price'],
  ['512-555-7870', 'a phone or parcel number'],
  ['+1 (512) 555-0147', 'a phone or parcel number'],
  ['Mile 52570', 'a mile of a road without a town'],
  ['Store #78701', 'a lot without a town'],
  ['Section 12 Block 78701', 'a lot without a town'],
  ['https://plus.codes/86V4CQ2F+GM', 'a Plus Code'],
  ['w3w.co/filled.count.soap', 'a what3words address'],
  ['Mile Oak, England', null],
  ['Exit, Kentucky', null],
  ['UTM 14 652570 3383080', 'a UTM position without the letter of its zone'],
  ['652570, 3383080', 'a UTM position without the letter of its zone'],
  ['Taylor, TX', null],
  ['Lot 4, Main St, Taylor, TX', null],
  ['Block House Creek', null],
  ['Boxford', null],
  ['100 Main St, Taylor, TX 76574-1234', null],
  ['T or C, New Mexico', null],
])('%j is %j', (text, kind) => {
  expect(unreadablePlaceKind(text)).toBe(kind)
})

test('a text that is no place says why', () => {
  expect(placeProblem('N/A')).toBe('“N/A” isn’t a place. Add an address or coordinates.')
  expect(placeProblem('APN 123-456-789')).toBe(
    '“APN 123-456-789” is a parcel number, which we can’t find. Add an address, a town or coordinates.',
  )
  expect(placeProblem('98.5, 200')).toMatch(/^Latitude 98.5 is out of range/)
  expect(placeProblem('30.5, 200')).toMatch(/^Longitude 200 is out of range/)
  expect(placeProblem('Taylor, TX')).toBeNull()
})
