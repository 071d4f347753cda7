import { type LayerType, layerClass, text } from '../layer-type.ts'

export const PROTECTED_LAND: LayerType = {
  key: 'protected-land',
  label: 'Protected and tribal land',
  geometry: ['polygon'],
  fields: [text('name', 'Name'), text('kind', 'Kind', 'type'), text('state', 'State')],
  nameField: 'name',
  magnitudeField: null,
  classes: [
    layerClass('park', 'Park or preserve', { color: 'good', size: 1, strength: 0.7, minZoom: 3 }),
    layerClass('tribal', 'Tribal land', { color: 'caution', size: 1, strength: 0.5, minZoom: 3 }),
  ],
  classOf: ({ properties: { kind } }) => (kind === undefined || /tribal/i.test(String(kind)) ? 'tribal' : 'park'),
}
