import { type LayerType, number, text } from '../layer-type.ts'
import { voltageClasses, voltageClassOf } from './voltage-classes.ts'

/** Direct-current lines carry no voltage class in HIFLD; nearly all are as large as 500 kV lines. */
const DC_RANK = 500

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
  magnitudeOf: ({ kv, voltage_class }) => (typeof kv === 'number' ? kv : lowestVoltage(voltage_class)),
  classes: voltageClasses([2.1, 1.8, 1.3, 1.1, 0.9]),
  classOf: voltageClassOf,
}

/** The lower bound of a class such as “100-161”, “UNDER 100” or “735 AND ABOVE”. */
function lowestVoltage(name: string | number | undefined): number | null {
  const label = String(name ?? '').toUpperCase()
  if (label.startsWith('UNDER')) return 0
  if (label === 'DC') return DC_RANK
  const [, first] = /^(\d{2,4})\b/.exec(label) ?? []
  return first === undefined ? null : Number(first)
}
