import { type LayerType, number, text } from '../layer-type.ts'
import { voltageClasses, voltageClassOf, voltageOf } from './voltage-classes.ts'

export const TRANSMISSION_LINES: LayerType = {
  key: 'transmission-lines',
  label: 'Transmission lines',
  geometry: ['line'],
  fields: [
    number('kv', 'Voltage', 'kV', 'voltage', 'max_volt', 'volts'),
    text('voltage_class', 'Voltage class', 'volt_class', 'class'),
    text('owner', 'Owner', 'operator'),
    text('status', 'Status'),
  ],
  nameField: null,
  magnitudeField: 'kv',
  magnitudeOf: voltageOf,
  classes: voltageClasses([2.1, 1.8, 1.3, 1.1, 0.9], [2, 2, 2]),
  classOf: voltageClassOf,
}
