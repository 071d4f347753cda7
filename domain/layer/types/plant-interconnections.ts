import { type LayerType, number, text } from '../layer-type.ts'
import { voltageClasses, voltageClassOf } from './voltage-classes.ts'

export const PLANT_INTERCONNECTIONS: LayerType = {
  key: 'plant-interconnections',
  label: 'Plant interconnections',
  geometry: ['point'],
  fields: [
    text('name', 'Plant', 'plant_name'),
    number('kv', 'Grid voltage', 'kV', 'max_grid_kv', 'grid_kv', 'voltage'),
    text('grid_owner', 'Grid owner'),
    text('balancing_authority', 'Balancing authority'),
    text('nerc_region', 'NERC region'),
    text('sector', 'Sector'),
  ],
  nameField: 'name',
  magnitudeField: 'kv',
  classes: voltageClasses([5.5, 5, 4.5, 4, 3.5], [3, 4, 6]),
  classOf: voltageClassOf,
}
