import { type Candidate, prominence } from './candidates.ts'
import { isWithin } from './containment.ts'
import type { Gazetteer, NamedPlace } from './gazetteer.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'
import { findContainers, splits } from './match-names.ts'
import { COMMA, type Phrase } from './phrase.ts'

/** Shorter names have too many neighbors to guess. */
const MIN_LETTERS = 4
const MIN_LETTERS_FOR_TWO_EDITS = 8
const MIN_LETTERS_FOR_TWO_EDITS_IN_AREA = 6
const MAX_LETTERS_OF_SHORT_ABROAD = 6
const SPACE_COST = 0.25
/** Few people misspell the first letter. */
const FIRST_LETTER_COST = 0.5
/** A longer name that starts with the typed words: “Frankfurt am Main” for “Frankfurt”. */
const LONGER_NAME_COST = 0.5
const MISSING_END_COST = 1
const MIN_LETTERS_OF_BEGINNING = 5

/** Words of the trade that aren't misspelled names, though Margate, Dominica and Rio resemble them. */
const TRADE_WORDS = new Set(
  'stargate hyperscale crusoe bitdeer colossus galaxy dominion riot miso caiso ercot'.split(' '),
)

/** A misspelled name only matches prominent places; the more letters differ, the more prominent. */
const MIN_PROMINENCE = 3_000
const MIN_PROMINENCE_FOR_MORE = 30_000
const MIN_PROMINENCE_OF_SHORT = 100_000
const MIN_PROMINENCE_OF_BEGINNING = 30_000
/** Within a state or country that the text names, smaller places match too. */
const NAMED_AREA_SHARE = 1 / 100

/** Places whose name is spelled similarly or starts with the words. A correctly spelled state or country isn't changed. */
export function findMisspelled(gazetteer: Gazetteer, words: Phrase): Candidate[] {
  const found: Candidate[] = []
  let hasNamedArea = false
  for (const [head, tail] of splits(words)) {
    const areas = findContainers(gazetteer, tail, []).filter(isLargeArea)
    hasNamedArea ||= areas.length > 0
    for (const area of areas) found.push(...findSpelled(gazetteer, head, [area], 0))
    if (areas.length > 0) continue
    for (const { place, cost } of spelledAreas(gazetteer, tail)) {
      found.push(...findSpelled(gazetteer, head, [place], cost))
    }
  }
  const whole = findSpelled(gazetteer, words, [], 0)
  // “Nwe Mexico” names Mexico too, but only as a part of what it means.
  const tail = ` ${words.at(-1)}`
  return [...found, ...whole.filter(({ key }) => !hasNamedArea || key.endsWith(tail))]
}

const isLargeArea = ({ kind }: GazetteerPlace) => kind === 'state' || kind === 'country' || kind === 'county'

/** US states and countries of a similar name. */
function spelledAreas(gazetteer: Gazetteer, words: Phrase): { place: GazetteerPlace; cost: number }[] {
  return similar(gazetteer, words.join(' '))
    .filter(({ place, nameKind }) => nameKind !== 'w' && (place.kind === 'state' || place.kind === 'country'))
    .map(({ place, cost }) => ({ place, cost }))
}

function findSpelled(
  gazetteer: Gazetteer,
  words: Phrase,
  containers: GazetteerPlace[],
  containerCost: number,
): Candidate[] {
  if (words.includes(COMMA)) return []
  const key = words.join(' ')
  const share = containers.length > 0 ? NAMED_AREA_SHARE : 1
  const isFound = ({ place }: NamedPlace) => containers.every((container) => isWithin(place, container))
  const exact = containerCost > 0 ? gazetteer.find(key).map((named) => ({ ...named, cost: 0 })) : []
  const known = prominenceOf(gazetteer, key)
  const candidates = (found: (NamedPlace & { cost: number })[]) =>
    found.filter(isFound).map((named): Candidate => ({ ...named, containers, cost: named.cost + containerCost }))
  const isProminent = (candidate: Candidate, least: number) =>
    prominence(candidate) >= Math.max(least * share, known * KNOWN_SHARE)
  // A word more isn't misspelled: “Springfield, ZZ” names a state that doesn't exist.
  const shorter = words.slice(0, -1).join(' ')
  const isKnownCode = gazetteer.find(words.at(-1)!).length > 0
  const respelled = similar(gazetteer, key, containers.length > 0).filter(
    (named) => named.key !== shorter || isKnownCode,
  )
  const spelled = candidates([...exact, ...respelled]).filter((candidate) => {
    const cost = candidate.cost - containerCost
    return cost < 0.5 || isProminent(candidate, leastProminence(candidate, key, cost))
  })
  const begun = candidates(beginningWith(gazetteer, key)).filter((candidate) =>
    isProminent(candidate, MIN_PROMINENCE_OF_BEGINNING),
  )
  return [...spelled, ...begun]
}

/** Short words, such as “farm” and “solar”, resemble too many names abroad; only large cities may be meant. */
function leastProminence({ place, containers }: Candidate, key: string, cost: number): number {
  const isAbroad = place.country !== 'US' && containers.length === 0
  const isShort = key.length <= (isAbroad ? MAX_LETTERS_OF_SHORT_ABROAD : MIN_LETTERS)
  if (isShort && isAbroad && place.kind !== 'city') return Number.POSITIVE_INFINITY
  if (cost > 1) return MIN_PROMINENCE_FOR_MORE
  return isShort ? MIN_PROMINENCE_OF_SHORT : MIN_PROMINENCE
}

/** “Berlin, France” doesn't mean Barlin: what is spelled like a far larger place elsewhere isn't misspelled. */
const KNOWN_SHARE = 0.3

function prominenceOf(gazetteer: Gazetteer, key: string): number {
  const found = gazetteer.find(key).filter(({ nameKind, place }) => nameKind === 'n' && place.kind !== 'state')
  return Math.max(0, ...found.map(({ place }) => place.population))
}

function similar(gazetteer: Gazetteer, key: string, isInArea = false): (NamedPlace & { cost: number })[] {
  const letters = key.replaceAll(' ', '')
  if (letters.length < MIN_LETTERS || /\d/.test(key) || TRADE_WORDS.has(key)) return []
  const least = isInArea ? MIN_LETTERS_FOR_TWO_EDITS_IN_AREA : MIN_LETTERS_FOR_TWO_EDITS
  const allowed = letters.length >= least ? 2 : 1
  return gazetteer.findSimilar(key, allowed).flatMap(({ edits, ...named }) => {
    const isFirstWrong = named.key[0] !== key[0]
    if (isFirstWrong && (letters.length === MIN_LETTERS || edits > 1)) return []
    return [{ ...named, cost: (edits === 0 ? SPACE_COST : edits) + (isFirstWrong ? FIRST_LETTER_COST : 0) }]
  })
}

function beginningWith(gazetteer: Gazetteer, key: string): (NamedPlace & { cost: number })[] {
  if (key.length < MIN_LETTERS_OF_BEGINNING || /\d/.test(key)) return []
  return gazetteer
    .findStartingWith(key)
    .filter(({ key: longer, nameKind }) => longer !== key && (nameKind === 'n' || nameKind === 'o'))
    .filter(({ place }) => place.kind !== 'metro' && place.kind !== 'county')
    .map((named) => ({ ...named, cost: named.key[key.length] === ' ' ? LONGER_NAME_COST : MISSING_END_COST }))
}
