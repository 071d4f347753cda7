import { byMagnitude, type LayerType, layerClass, number, text } from '../layer-type.ts'

/**
 * One point for a whole campus. Its buildings may be data centers of another layer as well. A campus that is planned or being
 * built has no power now.
 */
export const AI_CAMPUSES: LayerType = {
  key: 'ai-campuses',
  label: 'AI campuses',
  geometry: ['point'],
  fields: [
    text('name', 'Name'),
    text('owner', 'Owner'),
    text('users', 'Users'),
    number('mw_now', 'Power now', 'MW', 'power_mw_now'),
    number('mw_planned', 'Most power forecast', 'MW', 'power_mw_peak'),
    text('planned_date', 'Forecast for', 'power_mw_peak_date'),
    text('utility', 'Utility'),
  ],
  nameField: 'name',
  magnitudeField: 'mw_now',
  classes: [
    layerClass('300', '300 MW and above now', { color: 'fiber', size: 9, minZoom: 3 }),
    layerClass('1', 'Under 300 MW now', { color: 'fiber', size: 7, strength: 0.85, minZoom: 3 }),
    layerClass('planned', 'Planned or being built', { color: 'fiber', size: 6, strength: 0.5, minZoom: 3 }),
  ],
  classOf: byMagnitude(
    [
      [300, '300'],
      [Number.MIN_VALUE, '1'],
    ],
    'planned',
  ),
}
