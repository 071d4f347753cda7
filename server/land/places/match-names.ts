import type { Candidate } from './candidates.ts'
import { isWithin } from './containment.ts'
import type { Gazetteer, NamedPlace } from './gazetteer.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'
import { type Phrase, trimmed } from './phrase.ts'

/** “New South Wales” and “District of Columbia” have three words; few names of areas have more than four. */
const MAX_CONTAINER_WORDS = 5
const MAX_CONTAINERS = 3

const isInAll = (place: GazetteerPlace, containers: readonly GazetteerPlace[]) =>
  containers.every((container) => isWithin(place, container))

/** Codes name a place by themselves only where everyone knows them: those of US states and of countries. */
const isNameAlone = ({ nameKind, place }: NamedPlace) =>
  nameKind !== 'c' || place.kind === 'country' || place.country === 'US'

/**
 * Every place that the words name, from the smallest area to the largest: “taylor”, “taylor texas”, “taylor williamson
 * county texas usa”. All parts agree.
 */
export function findNamed(gazetteer: Gazetteer, words: Phrase): Candidate[] {
  const inOrder = findWithin(gazetteer, words, [])
  // “In Ohio” isn't Ohio County in Indiana.
  if (inOrder.length > 0 || words.length < 2 || words[0] === 'in') return inOrder
  // “TX Austin”, “Germany, Hanau”
  return splits(words).flatMap(([head, tail]) =>
    findContainers(gazetteer, head, [])
      .filter(({ kind }) => kind === 'state' || kind === 'country')
      .flatMap((container) => findWithin(gazetteer, tail, [container])),
  )
}

function findWithin(gazetteer: Gazetteer, words: Phrase, containers: GazetteerPlace[]): Candidate[] {
  const named = gazetteer
    .find(words.join(' '))
    .filter((found) => isInAll(found.place, containers) && (isNameAlone(found) || containers.length > 0))
    .map((found) => ({ ...found, containers, cost: 0 }))
  if (containers.length === MAX_CONTAINERS) return named
  const isNamed = named.some(({ nameKind }) => nameKind !== 't')
  const split = splits(words).flatMap(([head, tail]) => {
    const found = findContainers(gazetteer, tail, containers)
      .map((container) => ({ container, isState: container.kind === 'state' && container.country === 'US' }))
      // “San Antonio Texas” is also a village in Mexico. Any other full name is kept whole, whatever its last words name.
      .filter(({ isState }) => isState || !isNamed)
      .map((part) => ({ ...part, named: findWithin(gazetteer, head, [...containers, part.container]) }))
    // “CA” is California rather than Canada, and “Georgia” the state, if the city is there.
    const inStates = found.filter(({ isState, named }) => isState && named.length > 0)
    return (inStates.length > 0 ? inStates : found).flatMap(({ named }) => named)
  })
  // An area that is named in full beats a city that happens to be near.
  const inAreas = split.filter((found) => found.containers.every(({ kind }) => kind !== 'city'))
  return [...named, ...(inAreas.length > 0 ? inAreas : split)]
}

/** Every way to split words in two, the shortest second part first. */
export function splits(words: Phrase): [Phrase, Phrase][] {
  const count = Math.min(MAX_CONTAINER_WORDS, words.length - 1)
  return Array.from({ length: count }, (_, i): [Phrase, Phrase] => [
    trimmed(words.slice(0, -1 - i)),
    trimmed(words.slice(-1 - i)),
  ]).filter(([head, tail]) => head.length > 0 && tail.length > 0)
}

export function findContainers(
  gazetteer: Gazetteer,
  words: Phrase,
  within: readonly GazetteerPlace[],
): GazetteerPlace[] {
  const found = gazetteer.find(words.join(' ')).map(({ place }) => place)
  // California is also a town in Pennsylvania, but someone who names it after a town means the state.
  const areas = found.filter(({ kind, country }) => kind === 'country' || (kind === 'state' && country === 'US'))
  const unique = new Map((areas.length > 0 ? areas : found).map((place) => [place.line, place]))
  return [...unique.values()].filter((place) => isInAll(place, within))
}
