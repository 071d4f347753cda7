import { type LayerType, oneClass, text } from '../layer-type.ts'

export const WETLANDS: LayerType = {
  key: 'wetlands',
  label: 'Wetlands',
  geometry: ['polygon'],
  fields: [text('name', 'Kind', 'wetland_type', 'type', 'attribute')],
  nameField: 'name',
  magnitudeField: null,
  ...oneClass('Wetland', { color: 'water', size: 1, strength: 0.5, minZoom: 8 }),
}
