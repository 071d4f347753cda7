import { type LayerType, number, oneClass, text } from '../layer-type.ts'

/** Where people live: one point for each small area with the people counted there, so that each of them counts once. */
export const POPULATION: LayerType = {
  key: 'population',
  label: 'Population',
  geometry: ['point'],
  fields: [
    text('geoid', 'Census tract', 'tract_geoid', 'fips'),
    number('people', 'People', '', 'population', 'pop', 'pop_total'),
  ],
  nameField: 'geoid',
  magnitudeField: 'people',
  ...oneClass('People of a census tract', { color: 'ink-2', size: 3, minZoom: 8 }),
}
