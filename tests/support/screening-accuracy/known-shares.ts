import { measureFacts } from '../../../screening/facts/measure-facts.ts'
import { contains } from '../../../screening/geometry/contains.ts'
import { toShape } from '../../../screening/geometry/shape.ts'
import type { Position } from '../../../screening/geometry/wgs84.ts'
import type { ScreeningLayer } from '../../../screening/layers/layer.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'
import { readStates } from '../../../server/land/places/us-atlas.ts'
import { createRandom } from './random.ts'

const PLACES = 1_000
const [WEST, EAST, SOUTH, NORTH] = [-180, -66, 18, 72]
const RADIANS = Math.PI / 180

/** In percent of the land of the states. */
export interface KnownShare {
  known: number
  bounded: number
}

/** How much of the United States each fact is known in, by random places on its land. */
export function knownShares(layers: readonly ScreeningLayer[]): Map<string, KnownShare> {
  const random = createRandom(3)
  const states = readStates().map(({ geometry }) => toShape(geometry))
  const counts = new Map<string, KnownShare>()
  for (let places = 0; places < PLACES; ) {
    const place = anywhere(random)
    if (!states.some((state) => contains(state, place))) continue
    places++
    for (const { key, state } of measureFacts(createParcel({ type: 'Point', coordinates: [...place] }), layers)) {
      const count = counts.get(key) ?? { known: 0, bounded: 0 }
      counts.set(key, count)
      if (state !== 'unknown') count[state]++
    }
  }
  const percent = (count: number) => Math.round((100 * count) / PLACES)
  return new Map(
    [...counts].map(([key, { known, bounded }]) => [
      key,
      { known: percent(known), bounded: percent(known + bounded) - percent(known) },
    ]),
  )
}

/** Each square mile is as likely as any other. */
function anywhere(random: () => number): Position {
  const [low, high] = [Math.sin(SOUTH * RADIANS), Math.sin(NORTH * RADIANS)]
  return [WEST + (EAST - WEST) * random(), Math.asin(low + (high - low) * random()) / RADIANS]
}
