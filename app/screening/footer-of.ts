import { href, type RouterContextProvider } from 'react-router'
import type { PdfFooter } from '../../server/screening/runs/service.ts'
import { website } from '../context.ts'

/** The footer of a PDF about a screening, or about one of its parcels. */
export function footerOf(context: Readonly<RouterContextProvider>, id: string, parcel?: string): PdfFooter {
  const { publicUrl, settings } = context.get(website)
  const path = parcel === undefined ? href('/screen/:id', { id }) : href('/screen/:id/:parcel', { id, parcel })
  return { websiteName: settings.site_name, url: publicUrl + path }
}
