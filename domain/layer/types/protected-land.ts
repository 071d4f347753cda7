import { type LayerType, layerClass, text } from '../layer-type.ts'

/** By words in `kind`, the most restrictive first. Other kinds are parks. */
const KINDS = [
  [/tribal|indian\b|reservation/i, 'tribal'],
  [/military|defense/i, 'military'],
  [/wilderness/i, 'wilderness'],
  [/refuge|wildlife/i, 'refuge'],
  [/forest|grassland/i, 'forest'],
  [/federal site|department of energy|nasa/i, 'federal'],
  [/land management|\bblm\b/i, 'blm'],
  [/reclamation/i, 'reclamation'],
  [/tennessee valley/i, 'tva'],
] as const

export const PROTECTED_LAND: LayerType = {
  key: 'protected-land',
  label: 'Public, protected and tribal land',
  geometry: ['polygon'],
  fields: [text('name', 'Name'), text('kind', 'Kind', 'type'), text('state', 'State')],
  nameField: 'name',
  magnitudeField: null,
  classes: [
    layerClass('park', 'Park or preserve', { color: 'good', size: 1, strength: 0.7, minZoom: 3 }),
    layerClass('wilderness', 'Wilderness', { color: 'good', size: 1, strength: 0.9, minZoom: 4 }),
    layerClass('refuge', 'Wildlife refuge', { color: 'good', size: 1, strength: 0.5, minZoom: 4 }),
    layerClass('forest', 'National forest', { color: 'good', size: 1, strength: 0.3, minZoom: 4 }),
    layerClass('tribal', 'Tribal land', { color: 'caution', size: 1, strength: 0.5, minZoom: 3 }),
    layerClass('federal', 'Federal site', { color: 'bad', size: 1, strength: 0.35, minZoom: 4 }),
    layerClass('blm', 'Bureau of Land Management', { color: 'caution', size: 0.8, strength: 0.2, minZoom: 5 }),
    layerClass('reclamation', 'Bureau of Reclamation', { color: 'caution', size: 0.8, strength: 0.3, minZoom: 5 }),
    layerClass('tva', 'Tennessee Valley Authority', { color: 'caution', size: 0.8, strength: 0.3, minZoom: 5 }),
    layerClass('military', 'Military land', { color: 'bad', size: 1, strength: 0.5, minZoom: 4 }),
  ],
  classOf: ({ properties: { kind } }) =>
    kind === undefined ? 'tribal' : (KINDS.find(([words]) => words.test(String(kind)))?.[1] ?? 'park'),
}
