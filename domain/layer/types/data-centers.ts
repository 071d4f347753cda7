import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const DATA_CENTERS: LayerType = {
  key: 'data-centers',
  label: 'Data centers',
  geometry: ['point'],
  fields: [
    text('name', 'Name'),
    text('operator', 'Operator'),
    number('square_feet', 'Building size', 'sq ft', 'sqft'),
    text('city', 'City', 'county'),
    text('country', 'Country'),
  ],
  nameField: 'name',
  magnitudeField: 'square_feet',
  ...oneClass('Data center', { color: 'fiber', size: 4.5, minZoom: 3 }),
}
