import { renderToStaticMarkup } from 'react-dom/server'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { GridLegend } from './grid-legend.tsx'

/** The legend of a drawn map as HTML, so that the browser needn't load it. Empty without a grid. */
export const gridLegendHtml = (map: Pick<LocatorMap, 'grid'> | null): string =>
  map?.grid ? renderToStaticMarkup(<GridLegend grid={map.grid} />) : ''
