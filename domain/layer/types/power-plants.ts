import { byMagnitude, type LayerType, layerClass, number, text } from '../layer-type.ts'

export const POWER_PLANTS: LayerType = {
  key: 'power-plants',
  label: 'Power plants',
  geometry: ['point'],
  fields: [
    text('name', 'Name', 'plant_name'),
    number('mw', 'Capacity', 'MW', 'capacity_mw', 'capacity', 'nameplate_mw'),
    text('fuel', 'Fuel', 'primary_fuel', 'main_fuel'),
    number('year', 'In service since', '', 'commissioning_year'),
    text('owner', 'Owner or operator', 'operator'),
    text('status', 'Status'),
    text('country', 'Country'),
  ],
  nameField: 'name',
  magnitudeField: 'mw',
  classes: [
    layerClass('1000', '1,000 MW and above', { color: 'caution', size: 8, minZoom: 3 }),
    layerClass('250', '250–999 MW', { color: 'caution', size: 6, strength: 0.85, minZoom: 5 }),
    layerClass('50', '50–249 MW', { color: 'caution', size: 4.5, strength: 0.7, minZoom: 7 }),
    layerClass('0', 'Under 50 MW', { color: 'caution', size: 3.5, strength: 0.6, minZoom: 9 }),
    layerClass('unknown', 'Capacity not known', { color: 'ink-3', size: 3, strength: 0.6, minZoom: 9 }),
  ],
  classOf: byMagnitude(
    [
      [1_000, '1000'],
      [250, '250'],
      [50, '50'],
      [Number.MIN_VALUE, '0'],
    ],
    'unknown',
  ),
}
