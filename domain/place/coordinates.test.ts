import { expect, test } from 'vitest'
import { coordinateLabel, parseCoordinates, roundingMiles } from './coordinates.ts'

const AUSTIN = [
  '30.2672, -97.7431',
  '30.2672,-97.7431',
  '30.2672 -97.7431',
  ' +30.2672 ; -97.7431 ',
  '(30.2672, -97.7431)',
  '[30.2672, −97.7431]',
  '-97.7431, 30.2672',
  '30.2672°N 97.7431°W',
  '30.2672° N, 97.7431° W',
  '30.2672 n 97.7431 w',
  'N30.2672 W97.7431',
  'N 30.2672, W 97.7431',
  '97.7431 W, 30.2672 N',
  '30.2672 North, 97.7431 West',
  'lat: 30.2672, lng: -97.7431',
  'Latitude 30.2672 Longitude -97.7431',
  'lon=-97.7431 lat=30.2672',
  '30,2672; -97,7431',
  `30°16'1.92"N 97°44'35.16"W`,
  '30° 16′ 1.92″ N, 97° 44′ 35.16″ W',
  `30°16.032'N 97°44.586'W`,
  `N 30° 16.032' W 97° 44.586'`,
  '30 16 1.92 N 97 44 35.16 W',
  '30:16:1.92N 97:44:35.16W',
  '30d16m1.92sN 97d44m35.16sW',
  `30°16'1.92", -97°44'35.16"`,
  '30 16 1.92, -97.7431',
  'https://www.google.com/maps/@30.2672,-97.7431,15z',
  'https://www.google.com/maps/place/Austin,+TX/@30.1,-97.5,11z/data=!3m1!4b1!4m6!3m5!1s0x86!8m2!3d30.2672!4d-97.7431!16zL20vMHZ6bQ',
  'https://www.google.com/maps?q=30.2672,-97.7431',
  'https://www.google.com/maps/search/?api=1&query=30.2672%2C-97.7431',
  'https://www.google.com/maps/search/30.2672,+-97.7431',
  'https://maps.google.com/?ll=30.2672,-97.7431&z=12',
  `https://www.google.com/maps/place/30°16'01.9"N+97°44'35.2"W/`,
  'https://www.openstreetmap.org/#map=12/30.2672/-97.7431',
  'https://www.openstreetmap.org/?mlat=30.2672&mlon=-97.7431#map=5/10/10',
  'https://maps.apple.com/?ll=30.2672,-97.7431',
  'https://maps.apple.com/?q=30.2672,-97.7431',
  'https://www.bing.com/maps?cp=30.2672~-97.7431&lvl=12',
  'geo:30.2672,-97.7431?z=12',
  '30.2672, -97.7431, 182m',
  '30.2672,-97.7431,0',
  '-97.7431,30.2672,0',
  '30.2672, -97.7431, 182.5',
  '30.2672 -97.7431 182 m',
  '30.2672, -97.7431, alt 597 ft',
  '30.2672, -97.7431, elevation: 182 meters',
  '30.2672°N, 97.7431°W, 182 m asl',
  `30°16'1.92"N 97°44'35.16"W 182m`,
  'POINT Z (-97.7431 30.2672 182)',
  'North tract: 30.2672, -97.7431',
  'Site A 30.2672 -97.7431',
  'Site 12 30.2672 -97.7431',
  'Parcel R-1234 (north), 30.2672, -97.7431',
  'Taylor – 30.2672, -97.7431',
  'North tract: 30.2672, -97.7431, 182m',
  'Site A: 30.2672°N 97.7431°W',
  'Ferme de l’Étang : 30.2672 ; -97.7431',
  'Site = -97.7431 30.2672',
  '30.2672, -97.7431, North tract',
  '30.2672 -97.7431 North tract',
  '30.2672, -97.7431 (490 ft)',
  '30.2672,-97.7431 # the old mill',
  '30.2672° N, 97.7431° W: Mill',
  '1. 30.2672, -97.7431',
  '12) North tract: 30.2672, -97.7431',
  '(3) 30.2672, -97.7431',
  '1) 30.2672, -97.7431',
  '• 30.2672°N 97.7431°W',
]

test.each(AUSTIN)('reads %s', (text) => {
  const point = parseCoordinates(text)
  expect(point?.latitude).toBeCloseTo(30.2672, 3)
  expect(point?.longitude).toBeCloseTo(-97.7431, 3)
})

test.each([
  ['33.8688° S, 151.2093° E', -33.8688, 151.2093],
  ['0, 0', 0, 0],
  ['90, 180', 90, 180],
  ['91, 0', 0, 91],
  ['64.1, -21.9', 64.1, -21.9],
])('reads %s', (text, latitude, longitude) => {
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

test.each([
  ...[
    '',
    'Austin',
    '78701',
    '78701-1234',
    '12 34',
    '12,181',
    '91, 181',
    '1,2,3',
    '30.5',
    '1e1, 2',
    '\0',
    '30.571, (97.409)',
    '30.571 (97.409)',
  ],
  ...['30.5N 97.4N', '95N 30E', `30°61'N 97°10'W`, `30.5°10'N 97°W`, 'N30N 97W', '100 Congress Ave', 'I 35'],
  ...['12.5, 13.5, 14.5', '1.50, -2.75 m', '30.5 97.4 12', '100 Main St, Taylor, TX 76574', 'Taylor, TX 76574-1234'],
  ...['Price: 12.500, 13.750', 'Preis 45.000, 50.000', '$1.250 - $2.750', 'Rent 1.50 -2.75', 'Lot 12.345 acres'],
  ...[
    'Tax map 12.001-03.002',
    'Call 512.555.0142',
    'APN 123.456.789',
    '1200 W 6th St #4.5, Austin',
    'lat: 95.1234, 20.1234',
  ],
  ...['1 30.571, -97.409', '- 30.571, -97.409', '12.345, 67.891 acres', '1. 2. 3.4', '12.500, 13.750 dollars'],
  ...[
    'land 10.5 -12.5 acres',
    'Lot 1: 10.5, 12.5',
    'Suite 5.5, 30.2 E Main St',
    'FM 1431 mile 12.5, 4.25 acres',
    'Version 1.2.3',
    'Site A: 95.1234, -190.5678',
    'Unit 5, 30.2672',
  ],
  ...[
    'https://example.com/',
    'https://www.google.com/maps/place/Austin',
    'geo:',
    'lat: 100, lon: 20',
    '9'.repeat(5_000),
  ],
])('%j is no point', (text) => {
  expect(parseCoordinates(text)).toBeNull()
})

test.each([
  ['North tract: 30.571, -97.409', 'North tract'],
  ['Site A 30.571 -97.409', 'Site A'],
  ['Hanford: 46.55, -119.5', 'Hanford'],
  ['Abilene, 32.45, -99.75', 'Abilene'],
  ['32.4° N, 99.7° W (Abilene)', 'Abilene'],
  ['Mill – 30.5710, -97.4090, 182 m', 'Mill'],
  ['30.571, -97.409, North tract', 'North tract'],
  ['30.571, -97.409 (Mill, north)', 'Mill, north'],
  ['3. 30.571, -97.409 – Mill', 'Mill'],
  ['1. 30.571, -97.409', null],
  ['30.571, -97.409', null],
  ['30.571, -97.409, 182 m', null],
  ['Lat: 30.571, Lon: -97.409', null],
  ['Taylor, TX', null],
])('the label of %j is %j', (text, label) => {
  expect(coordinateLabel(text)).toBe(label)
})

test.each([
  '\u200b30.2672, -97.7431\u200e',
  '\u202a30.2672°N, 97.7431°W\u202c',
  '30.2672,\u00a0\u2066-97.7431\u2069',
  '３０.２６７２，－９７.７４３１',
  '\ufeffNorth tract: 30.2672, -97.7431',
  ...['٣٠٫٢٦٧٢، -٩٧٫٧٤٣١', '۳۰.۲۶۷۲, -۹۷.۷۴۳۱', '३०.२६७२, -९७.७४३१', '𝟑𝟎.𝟐𝟔𝟕𝟐, -𝟗𝟕.𝟕𝟒𝟑𝟏'],
  ...['30.2672, \u201297.7431', '30.2672, \u201197.7431', '30.2672, \u201097.7431', '30.2672, \ufe6397.7431'],
  ...['30.2672,\u3164-97.7431', '30.2672,\u034f-97.7431', '30.2672\ufe0f, -97.7431', '30.2672、-97.7431'],
  ...['"30.2672, -97.7431"', '“30.2672, -97.7431”'],
])('marks of copied text in %j don’t count', (text) => {
  expect(parseCoordinates(text)).toEqual({ latitude: 30.2672, longitude: -97.7431 })
})

test.each([
  ['30, -97', 49],
  ['30.5, -97.4', 4.9],
  ['30.57, -97.41', 0.49],
  ['30.571, -97.4', 0],
  ['30.571, -97.409', 0],
  [`30°34'N 97°25'W`, 0.8],
  [`30°34'15"N 97°24'34"W`, 0],
  ['https://www.google.com/maps/@30.5,-97.4,15z', 0],
  ['https://maps.google.com/?q=30.5,-97.4', 0],
  ['Taylor: 30.5, -97.4', 4.9],
  ['2. 30.57, -97.41', 0.49],
])('%s is good to %s miles', (text, miles) => {
  expect(roundingMiles(text)).toBeCloseTo(miles, miles > 10 ? 0 : 1)
})
