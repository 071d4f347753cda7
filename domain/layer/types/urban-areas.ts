import { type LayerType, layerClass, number, text } from '../layer-type.ts'

/** As dense as Boston, Chicago or San Francisco; no campus of data centers stands in such a city. */
const DENSE_PER_SQUARE_MILE = 8_000

export const URBAN_AREAS: LayerType = {
  key: 'urban-areas',
  label: 'Urban areas',
  geometry: ['polygon'],
  fields: [
    text('name', 'Name'),
    number('square_km', 'Area', 'km²', 'area_sqkm'),
    number('density', 'People per square mile', ''),
  ],
  nameField: 'name',
  magnitudeField: 'square_km',
  classes: [
    layerClass('dense', 'Dense city', {
      color: 'ink-3',
      size: 1,
      strength: 0.7,
      minZoom: 4,
    }),
    layerClass('urban', 'Urban area', { color: 'ink-3', size: 1, strength: 0.4, minZoom: 3 }),
  ],
  classOf: ({ properties: { density } }) =>
    typeof density === 'number' && density >= DENSE_PER_SQUARE_MILE ? 'dense' : 'urban',
}
