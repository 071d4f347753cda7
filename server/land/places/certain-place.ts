import { placeKey } from '../../../domain/place/place.ts'
import type { CertainPlace } from '../../../domain/search/intent/read-places.ts'
import { type Candidate, rank } from './candidates.ts'
import type { Gazetteer } from './gazetteer.ts'
import { findNamed } from './match-names.ts'
import { readPhrase, withoutCommas } from './phrase.ts'

/** The places of which all of a text is the name, the likeliest first. */
export function namedExactly(gazetteer: Gazetteer, text: string): Candidate[] {
  const words = readPhrase(text)
  return rank([words, withoutCommas(words)].flatMap((phrase) => findNamed(gazetteer, phrase)))
}

/** The place that a text names, if all of the text is its name; null for misspellings, addresses and other words. */
export function findCertainPlace(gazetteer: Gazetteer, text: string): CertainPlace | null {
  const [best, ...others] = namedExactly(gazetteer, text)
  if (!best) return null
  const { place, nameKind, containers } = best
  const isQualified = containers.some(({ kind }) => kind !== 'city')
  // Translations and counties without the word are too easily other words.
  if (!isQualified && (nameKind === 't' || nameKind === 'w')) return null
  const { kind, population, country } = place
  // Regions abroad have other names that are words, such as Free State.
  if (kind === 'state' && country !== 'US' && best.key !== placeKey(place.name)) return null
  const isOnly = !others.some((other) => !other.place.isSection && other.place.population * 10 >= population)
  return { kind, population, country, isOnly, isQualified }
}
