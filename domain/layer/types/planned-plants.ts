import { type LayerType, layerClass, number, text } from '../layer-type.ts'

/** Apart from the power plants that operate, so that these count alone. */
export const PLANNED_PLANTS: LayerType = {
  key: 'planned-plants',
  label: 'Planned power plants',
  geometry: ['point'],
  fields: [
    text('name', 'Name', 'plant_name', 'project_name'),
    number('mw', 'Planned capacity', 'MW', 'capacity_mw', 'capacity'),
    text('fuel', 'Fuel', 'main_fuel'),
    number('year', 'Planned for', '', 'planned_online'),
    text('status', 'Status'),
    text('owner', 'Owner or operator', 'operator'),
  ],
  nameField: 'name',
  magnitudeField: 'mw',
  classes: [
    layerClass('construction', 'Under construction', { color: 'caution', size: 5, strength: 0.5, minZoom: 5 }),
    layerClass('planned', 'Planned', { color: 'caution', size: 5, strength: 0.3, minZoom: 5 }),
  ],
  classOf: ({ properties }) => (/construction/i.test(String(properties.status)) ? 'construction' : 'planned'),
}
