import { type LayerType, layerClass, text } from '../layer-type.ts'

const MOTORWAYS = new Set(['motorway', 'interstate'])

export const ROADS: LayerType = {
  key: 'roads',
  label: 'Roads',
  geometry: ['line'],
  fields: [text('route', 'Route', 'ref', 'name'), text('class', 'Class', 'highway', 'type')],
  nameField: 'route',
  magnitudeField: null,
  classes: [
    layerClass('motorway', 'Interstate or motorway', { color: 'ink-2', size: 1.8, strength: 0.7, minZoom: 3 }),
    layerClass('other', 'Other main road', { color: 'ink-3', size: 1.1, strength: 0.7, minZoom: 7 }),
  ],
  classOf: ({ properties: { route, class: roadClass } }) =>
    MOTORWAYS.has(String(roadClass)) || /^I[- ]/.test(String(route)) ? 'motorway' : 'other',
}
