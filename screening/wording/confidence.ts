import type { Fact } from '../facts/fact.ts'
import type { LayerInfo } from '../layers/layer.ts'

/** How far a fact can be relied on: 0 to 3 bars, and in words: “High, ±130 ft”. */
export interface Confidence {
  bars: 0 | 1 | 2 | 3
  text: string
}

const FEET_PER_METER = 3.28084
/** Errors of distances, in meters, up to which confidence is high or medium. */
const [HIGH_METERS, MEDIUM_METERS] = [200, 2_000]
const FEET_UP_TO_METERS = 400

/** From the accuracy that the layers state. A layer with gaps makes it medium at most. */
export function confidenceOf(fact: Pick<Fact, 'state'>, layers: readonly LayerInfo[]): Confidence {
  if (fact.state === 'unknown') return { bars: 0, text: 'None' }
  if (fact.state === 'bounded') return { bars: 1, text: 'Bound' }
  const meters = Math.max(0, ...layers.map(({ error_meters }) => error_meters))
  const error = meters === 0 ? '' : `, ±${errorText(meters)}`
  if (meters > MEDIUM_METERS) return { bars: 1, text: `Low${error}` }
  const isHigh = meters <= HIGH_METERS && layers.every(({ complete }) => complete)
  return isHigh ? { bars: 3, text: `High${error}` } : { bars: 2, text: `Medium${error}` }
}

const errorText = (meters: number): string =>
  meters <= FEET_UP_TO_METERS
    ? `${(10 * Math.round((meters * FEET_PER_METER) / 10)).toLocaleString('en-US')} ft`
    : `${((meters * FEET_PER_METER) / 5280).toFixed(1)} mi`
