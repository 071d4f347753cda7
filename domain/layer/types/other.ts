import { type LayerType, number, oneClass, text } from '../layer-type.ts'

/** Data of any other kind. */
export const OTHER: LayerType = {
  key: 'other',
  label: 'Other data',
  geometry: ['point', 'line', 'polygon'],
  fields: [
    text('name', 'Name', 'title', 'label'),
    number('value', 'Value', '', 'amount', 'elevation_m'),
    text('category', 'Category', 'type', 'kind', 'class'),
    text('description', 'Description'),
  ],
  nameField: 'name',
  magnitudeField: 'value',
  ...oneClass('Feature', { color: 'ink-2', size: 3 }),
}
