import { expect, test } from 'vitest'
import { readGridReference } from './grid-reference.ts'

/* 18S UJ 23480 06470 is the Washington Monument, the usual example; the others are within a few meters of each other. */
test.each([
  ['14R PU 52570 83080', 30.57049, -97.40902, 0],
  ['14RPU5257083080', 30.57049, -97.40902, 0],
  ['MGRS: 14r pu 52570 83080', 30.57049, -97.40902, 0],
  ['North tract: 14R PU 52570 83080', 30.57049, -97.40902, 0],
  ['14R PU 52570 83080, Taylor', 30.57049, -97.40902, 0],
  ['14R PU 52570 83080 Taylor TX', 30.57049, -97.40902, 0],
  ['14RPU5257083080 Taylor, TX 76574', 30.57049, -97.40902, 0],
  ['18S UJ 23480 06470', 38.88939, -77.03527, 0],
  ['14R PU 5 8', 30.58748, -97.38338, 4.4],
  ['14R 652570 3383080', 30.57049, -97.40903, 0],
  ['UTM zone 14N, 652570 mE, 3383080 mN', 30.57049, -97.40903, 0],
  ['652570 3383080 14N', 30.57049, -97.40903, 0],
  ['E 652570, N 3383080, zone 14 north', 30.57049, -97.40903, 0],
  // S is the band of Oklahoma here, and the southern half of the world there.
  ['14S 500000 3900000', 35.24308, -99, 0],
  ['33S 500000 6250000', -33.89037, 15, 0],
])('%s', (text, latitude, longitude, miles) => {
  const point = readGridReference(text)
  expect(point?.latitude).toBeCloseTo(latitude, 3)
  expect(point?.longitude).toBeCloseTo(longitude, 3)
  expect(point?.uncertaintyMiles).toBeCloseTo(miles, 1)
})

test.each([
  ...['14 652570 3383080', '652570 3383080', '61N 652570 3383080', '14R PU 525 8308', '14R PU 52570', 'TQ 30080 80468'],
  ...['14M 652570 3383080', '100 Main St, Taylor', '76574', '30.57, -97.41', '14I PU 52570 83080', ''],
])('%j is no reference', (text) => {
  expect(readGridReference(text)).toBeNull()
})
