import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CONTENT_PER_PAGE, parseContentQuery } from '../../../domain/content/list-query.ts'
import { may, VISITOR } from '../../../domain/permissions.ts'
import { FILE_FORM } from '../../../domain/upload/uploads.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { WebsiteInfo } from '../../people/settings/website-info.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { NO_STORE, requireWriter } from './authorize.ts'
import { COLLECTIONS, type Collection, canBeFeatured } from './content-types.ts'
import { writingRoutes } from './content-writing.ts'
import { type ApiEnv, getKeyOwner, getViewer, requireViewer } from './key.ts'
import { publicContentRoutes } from './public-content.ts'
import { readPageOptions } from './read-per-page.ts'
import type { ApiServices, ContentEditor } from './services.ts'
import { UPLOADS_OF, uploadPath, uploadRoutes } from './uploads.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const CONTENT_FORMS = COLLECTIONS.flatMap((name) => [
  // Fits the longest content that the forms accept, escaped as JSON.
  { path: `/api/v1/${name}/:id?`, limit: { maxBytes: 4 * 1024 * 1024 } },
  ...UPLOADS_OF[name].map((kind) => ({ path: uploadPath(name, kind), limit: FILE_FORM })),
])

interface ContentRoutesOptions {
  website: Pick<WebsiteInfo, 'publicUrl'>
  resolveViewer: ResolveViewer
  services: ApiServices
}

/**
 * Routes to read and write content. `?managed=true` and requests by id show admins unpublished content; anything else
 * falls through to the public routes.
 */
export function contentRoutes(api: OpenAPIHono<ApiEnv>, options: ContentRoutesOptions): void {
  const { content, uploads } = options.services
  const services = {
    listings: content.listings,
    'blog-posts': content.posts,
    'city-pages': content.cities,
    datasets: content.datasets,
  }
  for (const collection of COLLECTIONS) {
    const service = services[collection]
    readingRoutes(api, collection, service, options)
    const authorize = requireWriter(options.resolveViewer, 'change content')
    uploadRoutes(api, collection, { uploads, authorize, website: options.website })
    writingRoutes(api, collection, { service, authorize })
  }
  publicContentRoutes(api, options.services)
}

/** The public routes of the same paths describe these too. */
function readingRoutes(
  api: OpenAPIHono<ApiEnv>,
  collection: Collection,
  service: ContentEditor,
  options: ContentRoutesOptions,
): void {
  api.get(`/api/v1/${collection}`, async (context, next) => {
    if (context.req.query('managed') !== 'true') return next()
    const viewer = await requireViewer(context, options.resolveViewer)
    const page = readPageOptions(context, { parse: parseContentQuery, perPage: CONTENT_PER_PAGE })
    return jsonResponse(await service.list(viewer, page), { headers: NO_STORE })
  })

  api.get(`/api/v1/${collection}/:slug`, async (context, next) => {
    const id = context.req.param('slug')
    if (!UUID.test(id)) return next()
    const viewer = hasCredentials(context) ? await getViewer(context, options.resolveViewer) : VISITOR
    if (!may(viewer, 'change content')) return next()
    return jsonResponse(await service.get(viewer, id), { headers: NO_STORE })
  })
}

const hasCredentials = (context: Context<ApiEnv>) => Boolean(getKeyOwner(context) ?? context.req.header('Cookie'))

/** The methods allowed at a path of a collection; null for other paths. */
export function contentMethods(path: string): string | null {
  const [collection, first, second, ...more] = path.replace(/^\/api\/v1\//, '').split('/')
  if (collection === 'datasets' && second === 'rows' && more.length === 0) return 'GET, HEAD'
  if (!COLLECTIONS.some((known) => known === collection) || more.length > 0) return null
  if (first === undefined) return 'GET, HEAD, POST'
  if (first === 'restore' && second === undefined) return 'POST'
  if (UPLOADS_OF[collection as Collection].some((kind) => uploadPath(collection as Collection, kind) === path))
    return 'POST'
  if (second === undefined) return 'GET, HEAD, PATCH, DELETE'
  const verbs = canBeFeatured(collection as Collection) ? /^(un)?(publish|feature)$/ : /^(un)?publish$/
  return verbs.test(second) ? 'POST' : null
}
