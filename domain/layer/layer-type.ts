/** What a feature has for each field that is known. */
export type LayerProperties = Record<string, string | number>

export type GeometryKind = 'point' | 'line' | 'polygon'

export interface LayerField {
  key: string
  label: string
  kind: 'text' | 'number'
  /** Shown after numbers, such as kV. */
  unit?: string
  /** Usual column names, most likely first; compared without regard to case, spaces and punctuation. */
  columns: readonly string[]
  /** Not shown to readers. */
  isHidden?: boolean
}

/** Colors of maps; each has a value for light and one for dark. */
export type LayerColor = 'power' | 'fiber' | 'water' | 'caution' | 'good' | 'bad' | 'ink' | 'ink-2' | 'ink-3'

/** How the features of one class look, as one row of the legend. */
export interface LayerClass {
  key: string
  label: string
  color: LayerColor
  /** 0.2 to 1, for a scale within one color. */
  strength: number
  /** Pixels: the width of lines and outlines, or the radius of points. */
  size: number
  /** Drawn from this zoom on. */
  minZoom: number
}

export interface LayerType {
  /** Used in addresses and on the command line. */
  key: string
  /** Plural, such as “Transmission lines”. */
  label: string
  geometry: readonly GeometryKind[]
  fields: readonly LayerField[]
  /** The field that names a feature; null where features have no names. */
  nameField: string | null
  /** The field that features are ordered and sized by. */
  magnitudeField: string | null
  /** For types whose magnitude isn't simply the value of `magnitudeField`. */
  magnitudeOf?(properties: LayerProperties): number | null
  /** From the most to the least important. Every feature belongs to one. */
  classes: readonly LayerClass[]
  /** The key of a feature's class. */
  classOf(feature: { properties: LayerProperties; magnitude: number | null }): string
}

export function magnitudeOf(type: LayerType, properties: LayerProperties): number | null {
  if (type.magnitudeOf) return type.magnitudeOf(properties)
  const value = type.magnitudeField === null ? undefined : properties[type.magnitudeField]
  return typeof value === 'number' ? value : null
}

export const text = (key: string, label: string, ...columns: string[]): LayerField => ({
  key,
  label,
  kind: 'text',
  columns: [key, ...columns],
})

export const number = (key: string, label: string, unit: string, ...columns: string[]): LayerField => ({
  key,
  label,
  kind: 'number',
  unit,
  columns: [key, ...columns],
})

export const hidden = (field: LayerField): LayerField => ({ ...field, isHidden: true })

type Look = Partial<Omit<LayerClass, 'key' | 'label'>> & Pick<LayerClass, 'color'>

export const layerClass = (key: string, label: string, look: Look): LayerClass => ({
  key,
  label,
  strength: 1,
  size: 3,
  minZoom: 0,
  ...look,
})

/** Chooses a class by the magnitude: the first step that it reaches, or `unknown` without one. */
export function byMagnitude(steps: readonly (readonly [atLeast: number, key: string])[], unknown: string) {
  return ({ magnitude }: { magnitude: number | null }): string =>
    magnitude === null ? unknown : (steps.find(([atLeast]) => magnitude >= atLeast)?.[1] ?? unknown)
}

/** The look of a type whose features all look the same. */
export const oneClass = (label: string, look: Look): Pick<LayerType, 'classes' | 'classOf'> => ({
  classes: [layerClass('all', label, look)],
  classOf: () => 'all',
})
