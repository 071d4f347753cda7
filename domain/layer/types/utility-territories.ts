import { type LayerType, number, oneClass, text } from '../layer-type.ts'

export const UTILITY_TERRITORIES: LayerType = {
  key: 'utility-territories',
  label: 'Utility territories',
  geometry: ['polygon'],
  fields: [
    text('name', 'Utility'),
    number('customers', 'Customers', ''),
    text('state', 'State'),
    text('kind', 'Kind', 'type'),
    text('eia_id', 'EIA number'),
    number('industrial_cents', 'Industrial price', '¢/kWh', 'industrial_cents_kwh'),
    number('commercial_cents', 'Commercial price', '¢/kWh', 'commercial_cents_kwh'),
  ],
  nameField: 'name',
  magnitudeField: 'customers',
  ...oneClass('Service territory', { color: 'power', strength: 0.4, size: 1, minZoom: 5 }),
}
