import { type LayerType, oneClass, text } from '../layer-type.ts'

export const FIBER: LayerType = {
  key: 'fiber',
  label: 'Fiber routes',
  geometry: ['line'],
  fields: [
    text('network', 'Network', 'operator', 'name'),
    text('from', 'From'),
    text('to', 'To'),
    text('year', 'Year'),
  ],
  nameField: 'network',
  magnitudeField: null,
  ...oneClass('Fiber route', { color: 'fiber', size: 1.4, minZoom: 3 }),
}
