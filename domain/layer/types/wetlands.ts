import { type LayerType, layerClass, text } from '../layer-type.ts'

/** Whole regions that are wet by their name; what isn’t one of these is a wetland. */
const REGIONS = new Map([
  ['Swamp or marsh', 'swamp'],
  ['Floodplain', 'floodplain'],
  ['Wet lowland', 'lowland'],
])

export const WETLANDS: LayerType = {
  key: 'wetlands',
  label: 'Wetlands',
  geometry: ['polygon'],
  fields: [text('name', 'Name', 'wetland_type', 'attribute'), text('kind', 'Kind', 'type')],
  nameField: 'name',
  magnitudeField: null,
  classes: [
    layerClass('wetland', 'Wetland', { color: 'water', size: 1, strength: 0.5, minZoom: 8 }),
    layerClass('swamp', 'Region of swamp or marsh', { color: 'water', size: 0.8, strength: 0.4, minZoom: 4 }),
    layerClass('floodplain', 'Floodplain of a river', { color: 'water', size: 0.8, strength: 0.25, minZoom: 5 }),
    layerClass('lowland', 'Wet lowland', { color: 'water', size: 0.8, strength: 0.2, minZoom: 5 }),
  ],
  classOf: ({ properties: { kind } }) => REGIONS.get(String(kind)) ?? 'wetland',
}
