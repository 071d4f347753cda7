import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const RAILROADS: LayerType = {
  key: 'railroads',
  label: 'Railroads',
  geometry: ['line'],
  fields: [text('operator', 'Operator', 'owner', 'name'), number('rank', 'Rank', '', 'scalerank')],
  nameField: 'operator',
  magnitudeField: null,
  ...oneClass('Railroad', { color: 'ink-3', size: 1, minZoom: 4 }),
}
