import { type LayerType, oneClass, text } from '../layer-type.ts'

/** Points of sites whose outlines may not be mapped; outlines are protected land. */
export const MILITARY_SITES: LayerType = {
  key: 'military-sites',
  label: 'Military sites',
  geometry: ['point'],
  fields: [
    text('name', 'Name'),
    text('component', 'Component', 'branch'),
    text('state', 'State'),
    text('outline', 'Outline'),
  ],
  nameField: 'name',
  magnitudeField: null,
  ...oneClass('Military site', { color: 'bad', size: 3.5, minZoom: 6 }),
}
