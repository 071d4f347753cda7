import { byMagnitude, type LayerType, layerClass, number, text } from '../layer-type.ts'

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
  classes: [
    layerClass('5000', '5,000 people and more', { color: 'ink-2', size: 3.5, minZoom: 8 }),
    layerClass('0', 'Under 5,000 people', { color: 'ink-2', size: 2.5, strength: 0.7, minZoom: 8 }),
  ],
  classOf: byMagnitude([[5_000, '5000']], '0'),
}
