import { type LayerType, layerClass, text } from '../layer-type.ts'

export const GRID_OPERATORS: LayerType = {
  key: 'grid-operators',
  label: 'Grid operators',
  geometry: ['polygon'],
  fields: [
    text('name', 'Name'),
    text('short', 'Short name', 'abbreviation'),
    text('kind', 'Kind', 'type'),
    text('eia_id', 'EIA number'),
  ],
  nameField: 'name',
  magnitudeField: null,
  classes: [
    layerClass('iso', 'ISO or RTO', { color: 'power', strength: 0.5, size: 1.6, minZoom: 2 }),
    layerClass('ba', 'Balancing area', { color: 'power', strength: 0.3, size: 1, minZoom: 5 }),
  ],
  classOf: ({ properties: { kind } }) => (kind === 'iso' ? 'iso' : 'ba'),
}
