import { byMagnitude, hidden, type LayerType, layerClass, number, text } from '../layer-type.ts'

/** The grid of gridMET, in degrees: where it begins, and how many cells a block has on each side. */
export const RELIEF_GRID = { west: -124.7875, north: 49.4208333, cellsPerDegree: 24, side: 6 } as const

/** Blocks of cells of about 2.5 miles. The relief of a cell is that of it and its eight neighbors: highest less lowest mean. */
export const RELIEF: LayerType = {
  key: 'relief',
  label: 'Elevation and relief',
  geometry: ['polygon'],
  fields: [
    number('relief', 'Most relief within 7 miles', 'ft'),
    hidden(text('elevations', 'Elevations of its cells in feet')),
    hidden(text('reliefs', 'Relief around its cells in feet')),
  ],
  nameField: null,
  magnitudeField: 'relief',
  classes: [
    layerClass('1000', '1,000 ft of relief and more', { color: 'ink-2', strength: 0.7, size: 0, minZoom: 4 }),
    layerClass('500', '500–999 ft', { color: 'ink-2', strength: 0.5, size: 0, minZoom: 4 }),
    layerClass('300', '300–499 ft', { color: 'ink-2', strength: 0.35, size: 0, minZoom: 4 }),
    layerClass('0', 'Under 300 ft', { color: 'ink-2', strength: 0.2, size: 0, minZoom: 4 }),
  ],
  classOf: byMagnitude(
    [
      [1_000, '1000'],
      [500, '500'],
      [300, '300'],
    ],
    '0',
  ),
}
