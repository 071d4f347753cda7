import { setImmediate } from 'node:timers/promises'
import { countryName } from '../../../domain/listing/listing.ts'
import { placeKey } from '../../../domain/place/place.ts'
import { prominence } from './candidates.ts'
import type { Gazetteer, NamedPlace } from './gazetteer.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'

/** Names weighed between two pauses, in which requests are answered. */
const STEP = 2_000
const MAX_FOUND = 12

/** Places by the start of their name, the most prominent first. */
export interface NameIndex {
  /** @param text as typed so far, such as “aus” or “austin, t” */
  findStartingWith(text: string): GazetteerPlace[]
}

/** Ranks every name once, so that a lookup by one or two letters doesn’t read thousands of places. */
export async function createNameIndex(gazetteer: Gazetteer): Promise<NameIndex> {
  const weights = new Float32Array(gazetteer.nameCount)
  for (let line = 0; line < weights.length; line++) {
    if (line % STEP === 0) await setImmediate()
    weights[line] = weightOf(gazetteer.nameAt(line))
  }
  return {
    findStartingWith(text) {
      const key = placeKey(text)
      if (key === '') return []
      const lines = heaviest(weights, gazetteer.linesStartingWith(key))
      const found = [...lines.map((line) => gazetteer.nameAt(line).place), ...withinRegion(gazetteer, key)]
      return [...new Map(found.map((place) => [place.line, place])).values()].slice(0, MAX_FOUND)
    },
  }
}

/** Codes and translations are no start of a name. */
const weightOf = (named: NamedPlace) =>
  named.nameKind === 'c' || named.nameKind === 't' ? 0 : prominence({ ...named, containers: [], cost: 0 })

function heaviest(weights: Float32Array, [first, end]: readonly [number, number]): number[] {
  const best: number[] = []
  for (let line = first; line < end; line++) {
    const weight = weights[line]!
    if (weight === 0 || (best.length === MAX_FOUND && weight <= weights[best.at(-1)!]!)) continue
    const at = best.findIndex((other) => weights[other]! < weight)
    best.splice(at === -1 ? best.length : at, 0, line)
    if (best.length > MAX_FOUND) best.pop()
  }
  return best
}

/** “austin t”: a whole name and the start of its state or country. */
function withinRegion(gazetteer: Gazetteer, key: string): GazetteerPlace[] {
  const words = key.split(' ')
  const found = words.slice(1).flatMap((_, index) => {
    const [name, start] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return gazetteer.find(name).filter((named) => named.nameKind !== 'c' && isInRegion(gazetteer, named.place, start))
  })
  const weighed = found.map((named) => ({ place: named.place, weight: weightOf(named) }))
  return weighed.toSorted((a, b) => b.weight - a.weight).map(({ place }) => place)
}

function isInRegion(gazetteer: Gazetteer, place: GazetteerPlace, start: string): boolean {
  if (place.kind === 'state' || place.kind === 'country' || place.kind === 'zip') return false
  const isStart = (name: string | null) => name !== null && placeKey(name).startsWith(start)
  const isInUs = place.country === 'US'
  return isStart(gazetteer.regionOf(place)) || isStart(isInUs ? place.region : countryName(place.country))
}
