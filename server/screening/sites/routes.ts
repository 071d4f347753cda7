import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import type { ScreenedSiteKind } from '../../../domain/screening/site-screening.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import type { SiteScreeningsService } from './service.ts'

interface Dependencies {
  services: { siteScreenings: Pick<SiteScreeningsService, 'download'> }
}

/** GET `/listings/{slug}/screening.json` and `/candidate-sites/{slug}/screening.json`: a screening to compute again. */
export function screeningRoutes({ services }: Dependencies): Hono {
  const app = new Hono()
  const answer = async (kind: ScreenedSiteKind, param: string) => {
    const slug = slugOfPath(param)
    if (slug === null) return plain(404, 'Site not found')
    try {
      const document = await services.siteScreenings.download(VISITOR, { kind, slug })
      return textResponse(`${JSON.stringify(document, null, 2)}\n`, 'application/json; charset=utf-8', {
        headers: {
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(slug)}-screening.json`,
          // Search engines list the page instead.
          'X-Robots-Tag': 'noindex',
        },
      })
    } catch (error) {
      if (isErrorCode(error, 'not_found')) return plain(404, 'Site not found')
      if (isErrorCode(error, 'unavailable'))
        return plain(503, 'Sites can’t be screened right now. Try again in a minute.')
      throw error
    }
  }
  app.get('/listings/:slug/screening.json', ({ req }) => answer('listing', req.param('slug')))
  app.get('/candidate-sites/:slug/screening.json', ({ req }) => answer('candidate-site', req.param('slug')))
  return app
}

function plain(status: number, text: string): Response {
  const retry: Record<string, string> = status === 503 ? { 'Retry-After': '30' } : {}
  return textResponse(`${text}\n`, 'text/plain; charset=utf-8', { status, headers: retry })
}
