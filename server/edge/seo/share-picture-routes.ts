import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { SHARED_KINDS, type SharedKind, SITE_PICTURE_PATH, sharePictureVersion } from '../../../domain/share-picture.ts'
import type { PostsService } from '../../content/blog/service.ts'
import type { CitiesService } from '../../land/cities/service.ts'
import type { ListingsService } from '../../land/listings/service.ts'
import type { Website } from '../../people/settings/current-website.ts'
import { isNotModified } from '../../platform/http/conditional.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import { cityCard, listingCard, type MarkedCard, postCard, type ShareCard, SITE_CARD } from './share-card.ts'
import type { SharePictures } from './share-pictures.ts'

export interface SharedContent {
  listings: ListingsService
  posts: PostsService
  cities: CitiesService
}

interface Shared {
  card: ShareCard
  /** Version in the URL under which the image is immutable. */
  version: string
}

const SOURCES: Record<SharedKind, (services: SharedContent, slug: string) => Promise<Shared>> = {
  listings: async ({ listings }, slug) => {
    const listing = await listings.getBySlug(VISITOR, slug)
    return { card: listingCard(listing), version: sharePictureVersion(listing.updated_at) }
  },
  blog: async ({ posts }, slug) => {
    const post = await posts.getBySlug(VISITOR, slug)
    return { card: postCard(post), version: sharePictureVersion(post.updated_at) }
  },
  city: async ({ cities }, slug) => {
    const city = await cities.getBySlug(VISITOR, slug)
    return { card: cityCard(city), version: sharePictureVersion(city.updated_at) }
  },
}

const MISSING = ['listing_not_found', 'blog_post_not_found', 'city_page_not_found'] as const

/** `/og/…`: social preview images. Unpublished content has none, even if one was drawn before. */
export function sharePictureRoutes(
  services: SharedContent,
  website: Pick<Website, 'read'>,
  pictures: SharePictures,
): Hono {
  const app = new Hono()
  const marked = async ({ card, version }: Shared) => {
    const mark = (await website.read()).info.wordMark
    return { card: { ...card, mark }, version }
  }
  app.get(SITE_PICTURE_PATH, async ({ req }) =>
    sendPicture(req.raw, pictures, await marked({ card: SITE_CARD, version: '' })),
  )
  app.get('/og/:kind/:file{.+\\.png}', async ({ req }) => {
    const kind = SHARED_KINDS.find((known) => known === req.param('kind'))
    const slug = slugOfPath(req.param('file').replace(/\.png$/, ''))
    if (!kind || slug === null) return notFound()
    try {
      return await sendPicture(req.raw, pictures, await marked(await SOURCES[kind](services, slug)))
    } catch (error) {
      if (MISSING.some((code) => isErrorCode(error, code))) return notFound()
      throw error
    }
  })
  return app
}

async function sendPicture(
  request: Request,
  pictures: SharePictures,
  { card, version }: { card: MarkedCard; version: string },
): Promise<Response> {
  const key = await pictures.keyOf(card)
  const etag = `"${key.slice(0, 32)}"`
  const isVersioned = version !== '' && new URL(request.url).searchParams.get('v') === version
  const headers = new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    ETag: etag,
    // Other sites show the image.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (isNotModified(request.headers, { etag, lastModified: new Date() })) {
    headers.delete('Content-Type')
    return new Response(null, { status: 304, headers })
  }
  const picture = await pictures.draw(card, key)
  if (picture === 'busy') {
    const retryLater = { status: 503, headers: { 'Retry-After': '2' } }
    return textResponse(
      'Too many picture requests. Try again in a few seconds.\n',
      'text/plain; charset=utf-8',
      retryLater,
    )
  }
  headers.set('Content-Length', String(picture.byteLength))
  return new Response(picture as Uint8Array<ArrayBuffer>, { headers })
}

function notFound(): Response {
  return textResponse('Not found\n', 'text/plain; charset=utf-8', { status: 404 })
}
