import { byMagnitude, type LayerClass, layerClass } from '../layer-type.ts'

const STEPS = [
  [500, '500'],
  [345, '345'],
  [220, '220'],
  [100, '100'],
  [0, '69'],
] as const

/** Voltage as one amber scale, stronger and larger with kV. */
export const voltageClasses = (sizes: readonly [number, number, number, number, number]): LayerClass[] => [
  layerClass('500', '500 kV and above', { color: 'power', strength: 1, size: sizes[0], minZoom: 3 }),
  layerClass('345', '345 kV', { color: 'power', strength: 0.85, size: sizes[1], minZoom: 4 }),
  layerClass('220', '220–287 kV', { color: 'power', strength: 0.7, size: sizes[2], minZoom: 6 }),
  layerClass('100', '100–161 kV', { color: 'power', strength: 0.55, size: sizes[3], minZoom: 8 }),
  layerClass('69', 'Under 100 kV', { color: 'power', strength: 0.4, size: sizes[4], minZoom: 9 }),
  layerClass('unknown', 'Voltage not known', { color: 'ink-3', strength: 0.7, size: sizes[4], minZoom: 9 }),
]

export const voltageClassOf = byMagnitude(STEPS, 'unknown')
