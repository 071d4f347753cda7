import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const TRANSPORT_HUBS: LayerType = {
  key: 'transport-hubs',
  label: 'Airports and ports',
  geometry: ['point'],
  fields: [
    text('name', 'Name'),
    text('code', 'Code', 'iata'),
    text('kind', 'Kind', 'type'),
    number('runway_ft', 'Longest runway', 'ft', 'longest_runway_ft'),
  ],
  nameField: 'name',
  magnitudeField: null,
  ...oneClass('Airport or port', { color: 'ink-2', size: 3.5, minZoom: 5 }),
}
