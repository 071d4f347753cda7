import { byMagnitude, type LayerType, layerClass, number, text } from '../layer-type.ts'

/** What one more megawatt-hour of demand causes, which is more than the average of the grid. */
export const MARGINAL_EMISSIONS: LayerType = {
  key: 'marginal-emissions',
  label: 'Marginal emissions of electricity',
  geometry: ['polygon'],
  fields: [
    text('region', 'Region', 'avert_region'),
    text('fips', 'FIPS', 'county_fips', 'stcofips'),
    number('co2', 'CO₂', 'lb/MWh', 'co2_lb_mwh'),
    number('nox', 'NOₓ', 'lb/MWh', 'nox_lb_mwh'),
    number('so2', 'SO₂', 'lb/MWh', 'so2_lb_mwh'),
  ],
  nameField: 'region',
  magnitudeField: 'co2',
  classes: [
    layerClass('1600', 'CO₂ 1,600 lb/MWh and above', { color: 'ink', strength: 0.8, size: 0.8, minZoom: 3 }),
    layerClass('1300', '1,300–1,599', { color: 'ink', strength: 0.5, size: 0.8, minZoom: 3 }),
    layerClass('0', 'Under 1,300', { color: 'ink', strength: 0.25, size: 0.8, minZoom: 3 }),
    layerClass('unknown', 'No rate', { color: 'ink-3', strength: 0.2, size: 0.8, minZoom: 3 }),
  ],
  classOf: byMagnitude(
    [
      [1_600, '1600'],
      [1_300, '1300'],
      [0, '0'],
    ],
    'unknown',
  ),
}
