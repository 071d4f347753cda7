import { byMagnitude, type LayerType, layerClass, number, text } from '../layer-type.ts'

/** FEMA's risk score is from 0 to 100 and weighs people and buildings, too: half of the counties are under 10. */
export const COUNTY_HAZARDS: LayerType = {
  key: 'county-hazards',
  label: 'Hazards by county',
  geometry: ['polygon'],
  fields: [
    text('name', 'County', 'county'),
    text('fips', 'FIPS', 'stcofips', 'county_fips'),
    text('state', 'State', 'stateabbrv'),
    number('risk_score', 'FEMA risk score', 'of 100'),
    text('risk_rating', 'FEMA risk rating', 'risk_ratng'),
    number('annual_loss_usd', 'Expected annual loss', 'USD', 'eal_valt'),
    number('peak_acceleration', 'Peak ground acceleration', '% of g', 'pga_pct_g'),
    number('disasters', 'Disaster declarations', '', 'dr_total'),
    number('floods', 'Flood declarations', '', 'dr_flood'),
    number('tornadoes', 'Tornado declarations', '', 'dr_tornado'),
    number('hurricanes', 'Hurricane declarations', '', 'dr_hurricane_coastal'),
    number('fires', 'Fire declarations', '', 'dr_fire'),
    text('landform', 'Landform'),
  ],
  nameField: 'name',
  magnitudeField: 'risk_score',
  classes: [
    layerClass('80', 'Risk score 80–100', { color: 'caution', strength: 0.9, size: 0.8, minZoom: 3 }),
    layerClass('60', '60–79', { color: 'caution', strength: 0.65, size: 0.8, minZoom: 3 }),
    layerClass('40', '40–59', { color: 'caution', strength: 0.45, size: 0.8, minZoom: 3 }),
    layerClass('0', 'Under 40', { color: 'caution', strength: 0.25, size: 0.8, minZoom: 3 }),
    layerClass('unknown', 'Not rated', { color: 'ink-3', strength: 0.2, size: 0.8, minZoom: 3 }),
  ],
  classOf: byMagnitude(
    [
      [80, '80'],
      [60, '60'],
      [40, '40'],
      [0, '0'],
    ],
    'unknown',
  ),
}
