import { type LayerType, oneClass, text } from '../layer-type.ts'

export const CONTAMINATED_SITES: LayerType = {
  key: 'contaminated-sites',
  label: 'Contaminated sites',
  geometry: ['point', 'polygon'],
  fields: [
    text('name', 'Name'),
    text('reference', 'EPA number', 'epa_id'),
    text('city', 'City'),
    text('state', 'State'),
    text('listed', 'Listed', 'npl_date'),
    text('federal', 'Federal facility', 'federal_facility'),
  ],
  nameField: 'name',
  magnitudeField: null,
  ...oneClass('Superfund site', { color: 'bad', size: 4, minZoom: 5 }),
}
