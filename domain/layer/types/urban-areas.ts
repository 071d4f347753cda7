import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const URBAN_AREAS: LayerType = {
  key: 'urban-areas',
  label: 'Urban areas',
  geometry: ['polygon'],
  fields: [
    text('name', 'Name'),
    number('square_km', 'Area', 'km²', 'area_sqkm'),
    number('rank', 'Rank', '', 'scalerank'),
  ],
  nameField: 'name',
  magnitudeField: 'square_km',
  ...oneClass('Urban area', { color: 'ink-3', size: 1, strength: 0.4, minZoom: 3 }),
}
