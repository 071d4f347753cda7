import { type LayerType, layerClass, text } from '../layer-type.ts'

export const GAS_PIPELINES: LayerType = {
  key: 'gas-pipelines',
  label: 'Gas pipelines',
  geometry: ['line'],
  fields: [text('operator', 'Operator', 'owner'), text('kind', 'Kind', 'type', 'typepipe')],
  nameField: 'operator',
  magnitudeField: null,
  classes: [
    layerClass('interstate', 'Interstate', { color: 'bad', size: 1.6, strength: 0.8, minZoom: 4 }),
    layerClass('other', 'Intrastate and other', { color: 'bad', size: 1.1, strength: 0.55, minZoom: 7 }),
  ],
  classOf: ({ properties }) => (properties.kind === 'Interstate' ? 'interstate' : 'other'),
}
