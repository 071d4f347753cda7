import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { VISITOR } from '../../../domain/permissions.ts'
import type { DatasetsService } from '../../content/datasets/service.ts'
import type { Website } from '../../people/settings/current-website.ts'
import type { CacheableRoute } from '../../platform/cache/cacheable-routes.ts'
import { isNotModified } from '../../platform/http/conditional.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import { DCAT_PATH, dcatCatalog } from './dcat.ts'
import { JSON_FEED_PATH, jsonFeed, POSTS_IN_FEED, RSS_PATH, rssFeed } from './feeds.ts'
import { robotsText } from './robots.ts'
import type { SitemapService } from './service.ts'
import { type SharedContent, sharePictureRoutes } from './share-picture-routes.ts'
import type { SharePictures } from './share-pictures.ts'
import { partOf, partStream, SCREENS_PART, screensSitemap, sitemapIndex } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

interface SeoServices extends SharedContent {
  sitemap: SitemapService
  datasets: DatasetsService
}

const posts = ['blog_posts', 'site_settings'] as const
const tables = [...posts, 'city_pages', 'datasets', 'land_listings', 'layers'] as const

/** The other parts of the sitemap are streamed. */
export const CACHEABLE_FOR_ENGINES: readonly CacheableRoute[] = [
  { path: '/robots.txt', tables },
  { path: '/sitemap.xml', tables },
  { path: SCREENS_PART, tables },
  { path: RSS_PATH, tables: posts },
  { path: JSON_FEED_PATH, tables: posts },
  { path: DCAT_PATH, tables: ['datasets', 'site_settings'] },
]

/** Routes for search engines and feed readers, which see what a visitor sees. */
export function seoRoutes(
  services: SeoServices,
  website: Pick<Website, 'publicUrl' | 'read'>,
  pictures: SharePictures,
): Hono {
  const { posts, sitemap, datasets } = services
  const { publicUrl } = website
  const identity = async () => ({ publicUrl, name: (await website.read()).info.settings.site_name })
  const app = new Hono()
  app.get('/robots.txt', () => textResponse(robotsText(publicUrl), 'text/plain; charset=utf-8'))
  app.get('/sitemap.xml', async () => textResponse(sitemapIndex(await sitemap.findParts(), publicUrl), XML))
  app.get(SCREENS_PART, () => textResponse(screensSitemap(publicUrl), XML))
  app.get('/sitemaps/:file', async ({ req }) => sitemapPart(req.raw, { sitemap, publicUrl, file: req.param('file') }))
  app.get(RSS_PATH, async () =>
    textResponse(
      rssFeed(await posts.findLatest(VISITOR, POSTS_IN_FEED), await identity()),
      'application/rss+xml; charset=utf-8',
    ),
  )
  app.get(JSON_FEED_PATH, async () =>
    textResponse(jsonFeed(await posts.findLatest(VISITOR, POSTS_IN_FEED), await identity()), 'application/feed+json'),
  )
  app.get(DCAT_PATH, async () =>
    textResponse(dcatCatalog(await datasets.findDetails(VISITOR), await identity()), 'application/ld+json'),
  )
  app.route('/', sharePictureRoutes(services, website, pictures))
  return app
}

interface PartRequest {
  sitemap: SitemapService
  publicUrl: string
  file: string
}

async function sitemapPart(request: Request, { sitemap, publicUrl, file }: PartRequest): Promise<Response> {
  const part = partOf(file)
  const content = part && (await sitemap.getPart(part.kind, part.number))
  if (!part || !content) return textResponse('Not found\n', 'text/plain; charset=utf-8', { status: 404 })
  const etag = `"${createHash('sha1').update(`${file} ${content.version}`).digest('base64url')}"`
  const headers = new Headers({ 'Cache-Control': 'no-cache', ETag: `W/${etag}`, Vary: 'Accept-Encoding' })
  if (isNotModified(request.headers, { etag, lastModified: new Date() }))
    return new Response(null, { status: 304, headers })
  headers.set('Content-Type', XML)
  const stream = partStream(part.kind, content, publicUrl)
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.get('Accept-Encoding') ?? '')) {
    return new Response(stream, { headers })
  }
  headers.set('Content-Encoding', 'gzip')
  return new Response(stream.pipeThrough(new CompressionStream('gzip')), { headers })
}
