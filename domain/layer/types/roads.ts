import { type LayerType, layerClass, text } from '../layer-type.ts'
import { readRoute } from '../route.ts'

const MOTORWAYS = new Set(['motorway', 'interstate'])

export const ROADS: LayerType = {
  key: 'roads',
  label: 'Roads',
  geometry: ['line'],
  fields: [
    text('route', 'Route', 'ref', 'name'),
    text('class', 'Class', 'highway', 'type'),
    // Where the route has become an interstate since, or may have.
    text('may_be', 'May now be'),
  ],
  nameField: 'route',
  magnitudeField: null,
  classes: [
    layerClass('motorway', 'Interstate or motorway', { color: 'ink-2', size: 1.8, strength: 0.7, minZoom: 3 }),
    layerClass('us_highway', 'US highway', { color: 'ink-3', size: 1.3, strength: 0.8, minZoom: 6 }),
    layerClass('other', 'State or other main road', { color: 'ink-3', size: 0.9, strength: 0.6, minZoom: 8 }),
  ],
  classOf: ({ properties }) => {
    const network = readRoute(String(properties.route ?? ''))?.network
    if (MOTORWAYS.has(String(properties.class)) || network === 'interstate') return 'motorway'
    return properties.class === 'us_highway' || network === 'us' ? 'us_highway' : 'other'
  },
}
