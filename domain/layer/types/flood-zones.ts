import { type LayerType, layerClass, text } from '../layer-type.ts'

export const FLOOD_ZONES: LayerType = {
  key: 'flood-zones',
  label: 'Flood zones',
  geometry: ['polygon'],
  fields: [text('zone', 'Zone', 'category', 'fld_zone', 'flood_zone')],
  nameField: 'zone',
  magnitudeField: null,
  classes: [
    layerClass('floodway', 'Floodway', { color: 'water', size: 1, strength: 1, minZoom: 8 }),
    layerClass('100-year', '1% a year', { color: 'water', size: 1, strength: 0.7, minZoom: 8 }),
    layerClass('500-year', '0.2% a year', { color: 'water', size: 1, strength: 0.4, minZoom: 9 }),
    layerClass('other', 'Other zone', { color: 'water', size: 1, strength: 0.3, minZoom: 9 }),
  ],
  classOf: ({ properties: { zone } }) => {
    const name = String(zone ?? '').toLowerCase()
    if (/floodway/.test(name)) return 'floodway'
    if (/^(100|a|v|1%)/.test(name)) return '100-year'
    return /^(500|x|0\.2)/.test(name) ? '500-year' : 'other'
  },
}
