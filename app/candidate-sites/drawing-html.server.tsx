import { renderToStaticMarkup } from 'react-dom/server'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'

/** The drawn map as HTML: nothing in it has state, so the browser needs neither its code nor its data. */
export const drawingHtml = (map: LocatorMap): string =>
  renderToStaticMarkup(<LocatorDrawing map={map} name="the sites" label="Map of the candidate sites" />)
