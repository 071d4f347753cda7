import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const PLACES: LayerType = {
  key: 'places',
  label: 'Places',
  geometry: ['point'],
  fields: [
    text('name', 'Name', 'place', 'city', 'region', 'zip'),
    number('population', 'Population', '', 'pop'),
    text('state', 'State or region', 'adm1', 'admin1', 'provider'),
    text('country', 'Country', 'iso2'),
  ],
  nameField: 'name',
  magnitudeField: 'population',
  ...oneClass('Place', { color: 'ink-2', size: 3, minZoom: 5 }),
}
