import { byMagnitude, type LayerType, layerClass, number, text } from '../layer-type.ts'

export const ELECTRICITY_PRICES: LayerType = {
  key: 'electricity-prices',
  label: 'Electricity prices',
  geometry: ['polygon', 'point'],
  fields: [
    text('name', 'State', 'state', 'zone'),
    number('industrial_cents', 'Industrial', '¢/kWh', 'industrial_cents_kwh'),
    number('commercial_cents', 'Commercial', '¢/kWh', 'commercial_cents_kwh'),
    number('all_cents', 'All sectors', '¢/kWh', 'all_cents_kwh'),
    number('year', 'Year', ''),
    text('market', 'Market', 'iso'),
    text('kind', 'Kind', 'node_type'),
  ],
  nameField: 'name',
  magnitudeField: 'industrial_cents',
  classes: [
    layerClass('10', 'Industrial 10 ¢/kWh and above', { color: 'power', strength: 0.9, size: 0.8, minZoom: 2 }),
    layerClass('7', '7–9.9 ¢/kWh', { color: 'power', strength: 0.6, size: 0.8, minZoom: 2 }),
    layerClass('0', 'Under 7 ¢/kWh', { color: 'power', strength: 0.3, size: 0.8, minZoom: 2 }),
    layerClass('unknown', 'No price', { color: 'ink-3', strength: 0.4, size: 3, minZoom: 2 }),
  ],
  classOf: byMagnitude(
    [
      [10, '10'],
      [7, '7'],
      [0, '0'],
    ],
    'unknown',
  ),
}
