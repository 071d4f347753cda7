import { type LayerType, number, text } from '../layer-type.ts'
import { voltageClasses, voltageClassOf, voltageOf } from './voltage-classes.ts'

export const SUBSTATIONS: LayerType = {
  key: 'substations',
  label: 'Substations',
  geometry: ['point'],
  fields: [
    text('name', 'Name', 'station', 'tags_name'),
    number('kv', 'Highest voltage', 'kV', 'max_kv', 'max_volt', 'voltage'),
    text('voltage_class', 'Voltage class', 'line_class'),
    text('operator', 'Operator', 'owner'),
    text('status', 'Status'),
    text('voltage_source', 'Voltage taken from', 'kv_source'),
  ],
  nameField: 'name',
  magnitudeField: 'kv',
  magnitudeOf: voltageOf,
  classes: voltageClasses([6, 5.5, 5, 4.5, 4], [3, 4, 6]),
  classOf: voltageClassOf,
}
