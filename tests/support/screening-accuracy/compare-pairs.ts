import type { Position } from 'geojson'
import { US_STATES } from '../../../domain/place/us-states.ts'
import { measureFacts } from '../../../screening/facts/measure-facts.ts'
import { contains } from '../../../screening/geometry/contains.ts'
import { positionAt, vertexRange } from '../../../screening/geometry/shape.ts'
import type { ScreeningLayer } from '../../../screening/layers/layer.ts'
import { createParcel } from '../../../screening/layers/parcel.ts'
import { findProfile } from '../../../screening/profiles/profiles.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { createRandom } from './random.ts'
import { placeIn, readStateShapes } from './random-places.ts'

const PAIRS = 100

/**
 * Pairs of a data center and a random point outside of urban areas in the same state. Data centers and AI campuses are left out of the facts,
 * or the score would know the answer.
 */
export function comparePairs(layers: readonly ScreeningLayer[]): { pairs: number; data_center_preferred: number } {
  const random = createRandom(2)
  const profile = findProfile('ai-campus')!
  const states = readStateShapes().filter(({ name }) => Object.values(US_STATES).includes(name))
  const centers = layers.find(({ info }) => info.key === 'us-data-centers')!
  const urban = layers.find(({ info }) => info.type === 'urban-areas')!
  const others = layers.filter(({ info }) => !['data-centers', 'ai-campuses'].includes(info.type))
  const scoreOf = ([x, y]: Position) =>
    scoreFacts(measureFacts(createParcel({ type: 'Point', coordinates: [x!, y!] }), others), profile).middle
  const isRural = ([x, y]: Position) =>
    urban.index.within(createParcel({ type: 'Point', coordinates: [x!, y!] }), 0).length === 0
  let [pairs, preferred] = [0, 0]
  while (pairs < PAIRS) {
    const center = centers.shapes[Math.floor(random() * centers.shapes.length)]!
    const site = positionAt(center, vertexRange(center).from)
    const state = states.find(({ shape }) => contains(shape, site))
    if (!state) continue
    let rural = placeIn(state.shape, random)
    while (!isRural(rural)) rural = placeIn(state.shape, random)
    const [here, there] = [scoreOf([...site]), scoreOf(rural)]
    pairs++
    if (here > there) preferred++
  }
  return { pairs, data_center_preferred: preferred }
}
