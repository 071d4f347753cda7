import { type LayerType, oneClass, text } from '../layer-type.ts'

export const BOUNDARIES: LayerType = {
  key: 'boundaries',
  label: 'Boundaries',
  geometry: ['polygon', 'line'],
  fields: [text('name', 'Name'), text('code', 'Code', 'fips', 'id'), text('class', 'Class', 'type')],
  nameField: 'name',
  magnitudeField: null,
  ...oneClass('Boundary', { color: 'ink-3', size: 0.8, strength: 0.6, minZoom: 2 }),
}
