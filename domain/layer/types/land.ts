import { type LayerType, oneClass } from '../layer-type.ts'

/** Land as opposed to the sea. Lakes are land here; they are in layers of water. */
export const LAND: LayerType = {
  key: 'land',
  label: 'Land and sea',
  geometry: ['polygon'],
  fields: [],
  nameField: null,
  magnitudeField: null,
  ...oneClass('Land', { color: 'ink-3', size: 0, strength: 0.2 }),
}
