import { renderToStaticMarkup } from 'react-dom/server'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { LocatorDrawing } from '../../ui/map/locator-map.tsx'

/** A drawn map as HTML: it has no state, so the browser needs neither its code nor its data. */
export const drawingHtml = (map: LocatorMap, name: string): string =>
  renderToStaticMarkup(<LocatorDrawing map={map} name={name} />)
