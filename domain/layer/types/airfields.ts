import { type LayerType, number, oneClass, text } from '../layer-type.ts'

/** The grounds of an airport: its runways, what lies between them, and the strip beside them where nothing can be built. */
export const AIRFIELDS: LayerType = {
  key: 'airfields',
  label: 'Airfields',
  geometry: ['polygon'],
  fields: [
    text('name', 'Name'),
    text('kind', 'Kind', 'type'),
    number('runway_ft', 'Longest runway', 'ft', 'longest_runway_ft'),
  ],
  nameField: 'name',
  magnitudeField: 'runway_ft',
  ...oneClass('Airfield', { color: 'ink-2', size: 1, strength: 0.5, minZoom: 7 }),
}
