import { renderToStaticMarkup } from 'react-dom/server'
import type { PriceTrend } from '../../server/geodata/prices/service.ts'
import { PriceTrendChart } from './price-trend.tsx'

/** The chart as HTML: nothing in it has state, so the browser needs neither its code nor its data. */
export const priceTrendHtml = (trend: PriceTrend): string => renderToStaticMarkup(<PriceTrendChart trend={trend} />)
