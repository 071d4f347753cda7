import { byMagnitude, type LayerClass, type LayerProperties, layerClass } from '../layer-type.ts'

const STEPS = [
  [500, '500'],
  [345, '345'],
  [220, '220'],
  [100, '100'],
  [0, '69'],
] as const

type Steps = readonly [number, number, number, number, number]

/**
 * Voltage as one amber scale, stronger and larger with kV.
 * @param minZooms of 500, 345 and 220 kV
 */
export const voltageClasses = (sizes: Steps, minZooms: readonly [number, number, number]): LayerClass[] => [
  layerClass('500', '500 kV and above', { color: 'power', strength: 1, size: sizes[0], minZoom: minZooms[0] }),
  layerClass('345', '345 kV', { color: 'power', strength: 0.85, size: sizes[1], minZoom: minZooms[1] }),
  layerClass('220', '220–287 kV', { color: 'power', strength: 0.7, size: sizes[2], minZoom: minZooms[2] }),
  layerClass('100', '100–161 kV', { color: 'power', strength: 0.55, size: sizes[3], minZoom: 8 }),
  layerClass('69', 'Under 100 kV', { color: 'power', strength: 0.4, size: sizes[4], minZoom: 9 }),
  layerClass('unknown', 'Voltage not known', { color: 'ink-3', strength: 0.7, size: sizes[4], minZoom: 9 }),
]

export const voltageClassOf = byMagnitude(STEPS, 'unknown')

/** Lines of direct current have no voltage class in HIFLD. Nearly all are as large as lines of 500 kV, and are drawn so. */
const DC_RANK = 500

/** A line or converter of direct current, which nothing else can be connected to. */
export const isDirectCurrent = ({ voltage_class }: LayerProperties): boolean =>
  String(voltage_class ?? '').toUpperCase() === 'DC'

/** The voltage in kV, or the lower bound of a class such as “100-161”, “UNDER 100” or “735 AND ABOVE”. */
export function voltageOf(properties: LayerProperties): number | null {
  const { kv, voltage_class } = properties
  if (typeof kv === 'number') return kv
  if (isDirectCurrent(properties)) return DC_RANK
  const label = String(voltage_class ?? '').toUpperCase()
  if (label.startsWith('UNDER')) return 0
  const [, first] = /^(\d{2,4})\b/.exec(label) ?? []
  return first === undefined ? null : Number(first)
}
