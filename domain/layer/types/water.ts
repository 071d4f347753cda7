import { type LayerType, layerClass, number, text } from '../layer-type.ts'

const IMPORTANT_RANK = 4

export const WATER: LayerType = {
  key: 'water',
  label: 'Rivers and lakes',
  geometry: ['line', 'polygon'],
  fields: [text('name', 'Name'), number('rank', 'Rank', '', 'scalerank'), text('class', 'Class', 'featurecla')],
  nameField: 'name',
  magnitudeField: null,
  classes: [
    layerClass('major', 'Major river or lake', { color: 'water', size: 1.4, minZoom: 2 }),
    layerClass('minor', 'Other river or lake', { color: 'water', size: 0.9, strength: 0.7, minZoom: 5 }),
  ],
  classOf: ({ properties: { rank } }) => (typeof rank === 'number' && rank <= IMPORTANT_RANK ? 'major' : 'minor'),
}
