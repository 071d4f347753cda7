import { type PlaceMatch, placeKey } from '../../../domain/place/place.ts'
import { US_STATES } from '../../../domain/place/us-states.ts'
import { editDistance } from '../../../domain/text/edit-distance.ts'
import { isPlaceStart, isStreetAddress } from './address.ts'
import { statesOfRegion } from './broad-regions.ts'
import { type Candidate, prominence, rank, scoreOf } from './candidates.ts'
import { isWithin } from './containment.ts'
import type { Gazetteer } from './gazetteer.ts'
import { findContainers, findNamed, splits } from './match-names.ts'
import { findMisspelled } from './match-spelling.ts'
import {
  countyPhrases,
  type Phrase,
  readPhrase,
  trimmed,
  withoutCommas,
  withoutFillers,
  withoutPostalCodes,
} from './phrase.ts'

/** The places that a text may mean, the likeliest first. Without a match they are suggestions only. */
export interface Resolved {
  match: PlaceMatch | null
  candidates: Candidate[]
}

/** Commas count too. */
const MAX_WORDS = 18
const UNKNOWN: Resolved = { match: null, candidates: [] }

/** Resolves a text that isn't coordinates. */
export function resolveName(gazetteer: Gazetteer, text: string): Resolved {
  const words = withoutReferences(readPhrase(text))
  if (words.length === 0 || words.length > MAX_WORDS) return UNKNOWN
  const states = statesOfRegion(gazetteer, words)
  if (states) return { match: null, candidates: states }
  return resolveZip(gazetteer, words) ?? resolvePhrase(gazetteer, words)
}

// ---------------------------------------------------------------- ZIP codes

const ZIP_WORDS = new Set(['zip', 'zipcode', 'code', 'postal', 'postcode'])

/** A ZIP code, alone or with the city, state or address it belongs to. Null without one. */
function resolveZip(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  const at = zipPosition(words)
  if (at === -1) return null
  const isPlusFour = /^\d{4}$/.test(words[at + 1] ?? '')
  const others = trimmed(words.filter((word, i) => i !== at && !(isPlusFour && i === at + 1) && !ZIP_WORDS.has(word)))
  const zip = gazetteer.find(words[at]!).find(({ place }) => place.kind === 'zip')
  if (others.length === 0) return zip ? { match: 'exact', candidates: [asCandidate(zip)] } : UNKNOWN
  const rest = resolvePhrase(gazetteer, others)
  const agrees = ({ place }: Candidate) => zip?.place.line === place.line || (zip && isWithin(zip.place, place))
  if (zip && rest.match !== null && rest.candidates.some(agrees)) {
    return { match: rest.match, candidates: [asCandidate(zip)] }
  }
  if (zip && (rest.match === null || rest.match === 'corrected') && isStreetAddress(others)) {
    return { match: 'fallback', candidates: [asCandidate(zip)] }
  }
  // Postal codes abroad may look like ZIP codes, and not every ZIP code has an area.
  const isAbroad = rest.candidates[0] && rest.candidates[0].place.country !== 'US'
  if (rest.match !== null && (!zip || isAbroad)) return { ...rest, match: 'fallback' }
  return { match: null, candidates: [...(zip ? [asCandidate(zip)] : []), ...rest.candidates] }
}

/** A number after one of these is something else. `placeKey` writes “Ste” as “sainte”. */
const NUMBERED = new Set(
  `lot lots block blocks blk box tract tracts parcel parcels unit units suite sainte apt bldg building floor section sec no
  number num id pin apn ain account acct folio case permit file record survey abstract map plat book page volume vol pole
  substation site route rte highway hwy fm rm cr sr`.split(/\s+/),
)
/** A number before one of these is an amount. */
const UNITS = new Set(
  'acre acres ac hectares ha sf sq sqft square ft feet foot m km mi miles meters mw kw kv usd dollars people'.split(
    ' ',
  ),
)

/** In place of a number that can't be a ZIP code. No place is named like it. */
const REFERENCE = '#'

/** Numbers of lots, boxes and parcels, amounts, and parts of longer references aren't ZIP codes. */
function withoutReferences(words: Phrase): Phrase {
  const isLong = (word = '') => /^\d{5,}$/.test(word)
  return words.map((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]]
    if (!isLong(word) || isLong(before) || isLong(after)) return isLong(word) ? REFERENCE : word
    return NUMBERED.has(before ?? '') || UNITS.has(after ?? '') ? REFERENCE : word
  })
}

/** The last word of five digits; a number in front of others is more likely that of a house. */
function zipPosition(words: Phrase): number {
  const at = words.findLastIndex((word) => /^\d{5}$/.test(word))
  const isHouse = at === 0 && isStreetAddress(words.slice(1)) && !/^\d{4}$/.test(words[1]!)
  return isHouse ? -1 : at
}

const asCandidate = (named: Omit<Candidate, 'containers' | 'cost'>): Candidate => ({
  ...named,
  containers: [],
  cost: 0,
})

// ---------------------------------------------------------------- names

function resolvePhrase(gazetteer: Gazetteer, words: Phrase): Resolved {
  return (
    named(gazetteer, words) ??
    firstOf(countyPhrases(words), (phrase) => named(gazetteer, phrase)) ??
    strippedName(gazetteer, words) ??
    withoutAddress(gazetteer, words) ??
    withoutPostalCode(gazetteer, words) ??
    stateOfRegion(gazetteer, words) ??
    inShortenedState(gazetteer, words) ??
    firstOf([words, withoutFillers(words), withoutCommas(words)], (phrase) => misspelled(gazetteer, phrase)) ?? {
      match: null,
      candidates: suggestions(gazetteer, withoutFillers(words)),
    }
  )
}

function firstOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const result = read(item)
    if (result) return result
  }
  return null
}

function named(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  // Commas separate a place from its state, but also “Dallas, Fort Worth”.
  const candidates = firstOf([words, withoutCommas(words)], (phrase) => {
    const found = rank(findNamed(gazetteer, phrase))
    return found.length > 0 ? found : null
  })
  const best = candidates?.[0]
  if (!best) return null
  const neighbors = best.containers.length === 0 ? largerNeighbors(gazetteer, words, best) : []
  const [largest] = neighbors
  if (largest && prominence(largest) >= CORRECTION_RATIO * prominence(best)) {
    return { match: 'corrected', candidates: [...neighbors, best] }
  }
  const others = [...close(candidates), ...neighbors]
  return { match: matchOf(best), candidates: [best, ...others] }
}

/** GeoNames lists common misspellings of US cities among their alternate names. */
function matchOf({ nameKind, place, key }: Candidate): PlaceMatch {
  if (nameKind === 'n') return 'exact'
  const isMisspelled = nameKind === 't' && place.country === 'US' && editDistance(key, placeKey(place.name)) <= 2
  return isMisspelled ? 'corrected' : 'alias'
}

/** A code alone is too short to be found in other words: “my land” isn't Malaysia. */
function strippedName(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  const plain = withoutFillers(words)
  const found = plain.length < words.length ? named(gazetteer, plain) : null
  if (!found || found.candidates[0]!.nameKind === 'c') return null
  return { ...found, match: found.match === 'exact' ? 'alias' : found.match }
}

/** Other candidates are mentioned if they have at least this share of the population of the best one. */
const MENTIONED = 0.04
const MAX_COMPARED = 1e6

function close([best, ...others]: Candidate[]): Candidate[] {
  const least = MENTIONED * Math.min(MAX_COMPARED, prominence(best!))
  return others.filter((other) => other.nameKind !== 't' && prominence(other) >= least)
}

const MIN_NEIGHBOR = 100_000
const NEIGHBOR_RATIO = 4
/** A correction this many times more prominent wins over an exact match: “Phenix” is Phoenix. */
const CORRECTION_RATIO = 1_000

/** “Pittsburg” is a city, but Pittsburgh may be meant. */
function largerNeighbors(gazetteer: Gazetteer, words: Phrase, best: Candidate): Candidate[] {
  if (best.place.kind !== 'city' || prominence(best) > MIN_NEIGHBOR) return []
  const least = Math.max(MIN_NEIGHBOR, NEIGHBOR_RATIO * prominence(best))
  return rank(findMisspelled(gazetteer, words)).filter(
    (other) => other.cost <= 1 && other.place.kind === 'city' && other.key !== best.key && prominence(other) >= least,
  )
}

/** The place that a street address ends with. */
function withoutAddress(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  for (let length = 1; length < words.length; length++) {
    const rest = trimmed(words.slice(length))
    if (!isStreetAddress(withoutCommas(words.slice(0, length))) || !isPlaceStart(rest[0])) continue
    const place = firstOf([rest, withoutPostalCodes(rest), ...countyPhrases(rest)], (phrase) =>
      named(gazetteer, phrase),
    )
    const kind = place?.candidates[0]?.place.kind
    if (place && kind !== 'state' && kind !== 'country') return { ...place, match: 'fallback' }
  }
  return null
}

function withoutPostalCode(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  const rest = withoutPostalCodes(words)
  if (rest.length === 0 || rest.length === words.length) return null
  const { match, candidates } = resolvePhrase(gazetteer, rest)
  return match === null || candidates[0]!.place.country === 'US' ? null : { match: 'fallback', candidates }
}

const PARTS_OF_STATES = new Set(
  [
    'north south east west northern southern eastern western ne nw se sw',
    'northeast northwest southeast southwest northeastern northwestern southeastern southwestern',
    'central middle coastal inland upstate downstate upper lower',
  ].flatMap((line) => line.split(' ')),
)

/** “southwest virginia”: its state, where the gazetteer has no such region. */
function stateOfRegion(gazetteer: Gazetteer, [first = '', ...rest]: Phrase): Resolved | null {
  const state = PARTS_OF_STATES.has(first) ? named(gazetteer, rest) : null
  return state?.candidates[0]?.place.kind === 'state' ? { ...state, match: 'fallback' } : null
}

const SHORTENED = /^[a-z]{3,4}$/

/** “Minneapolis MIN”: a city with the first letters of its state, which isn't an abbreviation in use. */
function inShortenedState(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  const [head, start = ''] = [trimmed(words.slice(0, -1)), words.at(-1)]
  if (head.length === 0 || !SHORTENED.test(start)) return null
  // “North” and “new” say too little.
  const states = Object.values(US_STATES)
    .map((state) => placeKey(state))
    .filter((key) => key.startsWith(start) && !key.includes(' '))
  const named = states.flatMap((state) => findNamed(gazetteer, [...withoutCommas(head), state]))
  const found = rank(named.filter(({ place }) => place.kind === 'city'))
  return found[0] ? { match: 'corrected', candidates: found } : null
}

// ---------------------------------------------------------------- misspelled names

/** Candidates within this many orders of magnitude of the best score may be meant too. */
const CLOSE_SCORE = 1.3

function misspelled(gazetteer: Gazetteer, words: Phrase): Resolved | null {
  const candidates = rank(findMisspelled(gazetteer, words))
  const best = candidates[0]
  if (!best) return null
  const least = scoreOf(best) - CLOSE_SCORE
  const others = candidates.slice(1).filter((other) => scoreOf(other) >= least)
  return { match: 'corrected', candidates: [best, ...others] }
}

/** Places that parts of an unknown text name, such as the town in other states and the state itself. */
function suggestions(gazetteer: Gazetteer, words: Phrase): Candidate[] {
  for (const [head, tail] of splits(words)) {
    const areas = findContainers(gazetteer, tail, []).filter(({ kind }) => kind === 'state' || kind === 'country')
    if (areas.length === 0) continue
    const elsewhere = rank([...findNamed(gazetteer, head), ...findMisspelled(gazetteer, head)]).slice(0, 3)
    const area = findNamed(gazetteer, tail).filter(({ place }) => place.line === areas[0]!.line)
    return [...elsewhere, ...area]
  }
  // “Springfield, ZZ”
  const [head, last = ''] = [trimmed(words.slice(0, -1)), words.at(-1)]
  return last.length > 3 ? [] : rank(findNamed(gazetteer, head).filter(({ nameKind }) => nameKind !== 'c')).slice(0, 3)
}
