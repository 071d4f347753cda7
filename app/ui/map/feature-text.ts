import type { LayerProperties, LayerType } from '../../../domain/layer/layer-type.ts'

export interface FeatureText {
  /** Its name, or what it is. */
  title: string
  /** Its class, such as “345 kV”. */
  label: string
  /** Each known field but the name. */
  rows: { label: string; value: string }[]
}

/** Describes a feature from the properties in a tile. */
export function describeFeature(type: LayerType, properties: LayerProperties): FeatureText {
  const look = type.classes.find(({ key }) => key === properties.class)
  const name = type.nameField === null ? undefined : properties[type.nameField]
  const rows = type.fields.flatMap(({ key, label, unit, kind, isHidden }) => {
    const value = properties[key]
    if (isHidden || value === undefined || value === '' || key === type.nameField) return []
    const text = kind === 'number' && unit ? Number(value).toLocaleString('en-US') : withoutRepeats(value)
    return { label, value: unit ? `${text} ${unit}` : text }
  })
  return { title: name === undefined ? type.label : withoutRepeats(name), label: look?.label ?? '', rows }
}

/** Sources list the values of joined features: “Pleasant View Substation;Pleasant View Substation”. */
const withoutRepeats = (value: string | number | boolean): string =>
  [...new Set(String(value).split(/\s*;\s*/))].filter(Boolean).join('; ')
