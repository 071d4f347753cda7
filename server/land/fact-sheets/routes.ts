import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import type { Website } from '../../people/settings/current-website.ts'
import { isNotModified } from '../../platform/http/conditional.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import type { ListingsService } from '../listings/service.ts'
import type { MapsService } from '../maps/service.ts'
import type { FactSheets } from './fact-sheet.ts'

interface FactSheetDependencies {
  services: { listings: Pick<ListingsService, 'getBySlug'>; maps: Pick<MapsService, 'findNearest'> }
  website: Pick<Website, 'publicUrl' | 'read'>
  factSheets: FactSheets
}

/** GET `/listings/{slug}/fact-sheet.pdf`: a PDF about a published listing. */
export function factSheetRoutes({ services, website, factSheets }: FactSheetDependencies): Hono {
  const app = new Hono()
  app.get('/listings/:slug/fact-sheet.pdf', async ({ req }) => {
    const slug = slugOfPath(req.param('slug'))
    if (slug === null) return plain(404, 'Listing not found')
    try {
      const listing = await services.listings.getBySlug(VISITOR, slug)
      const { latitude, longitude, boundary } = listing
      const isLocated = latitude !== null && longitude !== null
      const nearest = isLocated ? await services.maps.findNearest({ latitude, longitude, boundary }) : []
      const { settings, contactEmail } = (await website.read()).info
      const sheet = { listing, nearest, websiteName: settings.site_name, publicUrl: website.publicUrl, contactEmail }
      const key = await factSheets.keyOf(sheet)
      const etag = `"${key.slice(0, 32)}"`
      const headers = new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: etag })
      if (isNotModified(req.raw.headers, { etag, lastModified: new Date() }))
        return new Response(null, { status: 304, headers })
      const pdf = await factSheets.draw(sheet, key)
      if (pdf === 'busy') return plain(503, 'Too many requests for fact sheets. Try again in a few seconds.')
      headers.set('Content-Type', 'application/pdf')
      headers.set('Content-Length', String(pdf.byteLength))
      headers.set('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(slug)}-fact-sheet.pdf`)
      // Search engines list the page instead.
      headers.set('X-Robots-Tag', 'noindex')
      return new Response(pdf as Uint8Array<ArrayBuffer>, { headers })
    } catch (error) {
      if (isErrorCode(error, 'listing_not_found')) return plain(404, 'Listing not found')
      throw error
    }
  })
  return app
}

function plain(status: number, text: string): Response {
  const retry: Record<string, string> = status === 503 ? { 'Retry-After': '2' } : {}
  return textResponse(`${text}\n`, 'text/plain; charset=utf-8', { status, headers: retry })
}
