import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const DATA_CENTERS: LayerType = {
  key: 'data-centers',
  label: 'Data centers',
  geometry: ['point'],
  fields: [
    text('name', 'Name'),
    text('operator', 'Operator'),
    text('kind', 'Mapped as', 'type'),
    number('square_feet', 'Mapped area', 'sq ft', 'sqft'),
    text('city', 'City', 'county'),
    text('country', 'Country'),
  ],
  nameField: 'name',
  magnitudeField: 'square_feet',
  ...oneClass('Data center', { color: 'fiber', size: 4.5, minZoom: 3 }),
}
