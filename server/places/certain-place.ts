import { placeKey } from '../../domain/place.ts'
import type { CertainPlace } from '../../domain/search-intent/read-places.ts'
import { rank } from './candidates.ts'
import type { Gazetteer } from './gazetteer.ts'
import { findNamed } from './match-names.ts'
import { readPhrase, withoutCommas } from './phrase.ts'

/** The place that a text names, if all of the text is its name; null for misspellings, addresses and other words. */
export function findCertainPlace(gazetteer: Gazetteer, text: string): CertainPlace | null {
  const words = readPhrase(text)
  const [best, ...others] = rank([words, withoutCommas(words)].flatMap((phrase) => findNamed(gazetteer, phrase)))
  if (!best) return null
  const { place, nameKind, containers } = best
  const isQualified = containers.some(({ kind }) => kind !== 'city')
  // Translations and counties without the word are too easily other words.
  if (!isQualified && (nameKind === 't' || nameKind === 'w')) return null
  const { kind, population, country } = place
  // Regions abroad have other names that are words, such as Free State.
  if (kind === 'state' && country !== 'US' && best.key !== placeKey(place.name)) return null
  const isOnly = !others.some((other) => other.place.population * 10 >= population)
  return { kind, population, country, isOnly, isQualified }
}
