import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const CANDIDATE_SITES: LayerType = {
  key: 'candidate-sites',
  label: 'Candidate sites',
  geometry: ['point', 'polygon'],
  fields: [
    text('name', 'Name', 'plant_name'),
    number('acres', 'Acreage', 'acres'),
    number('mw', 'Plant capacity', 'MW', 'capacity_mw'),
    text('status', 'Status'),
    text('program', 'Program'),
    text('fuel', 'Fuel'),
    text('address', 'Address'),
    text('city', 'City'),
    text('county', 'County'),
    text('state', 'State'),
    text('date', 'Date', 'retirement_month', 'npl_date'),
    text('owner', 'Owner'),
    number('substation_kv', 'Nearest substation', 'kV'),
    number('substation_miles', 'Distance to substation', 'mi', 'substation_distance_mi'),
    number('transmission_kv', 'Nearest line', 'kV'),
    number('transmission_miles', 'Distance to line', 'mi', 'transmission_distance_mi'),
    text('reference', 'Reference', 'site_id', 'epa_id', 'epa_ref'),
  ],
  nameField: 'name',
  magnitudeField: 'acres',
  ...oneClass('Candidate site', { color: 'good', size: 4, minZoom: 4 }),
}
