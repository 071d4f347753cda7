import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CONTENT_PER_PAGE, parseContentQuery } from '../../../domain/content/list-query.ts'
import { may, VISITOR, type Viewer } from '../../../domain/permissions.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { SiteInfo } from '../../people/settings/site-info.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { type Authorize, NO_STORE, readVersion, requireWriter } from './authorize.ts'
import { COLLECTIONS, type Collection, canBeFeatured } from './content-types.ts'
import { describeContent } from './describe-content.ts'
import { describeUploads } from './describe-uploads.ts'
import { type ApiEnv, getKeyOwner, getViewer, requireViewer } from './key.ts'
import { publicContentRoutes } from './public-content.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'
import type { ApiServices, ContentEditor } from './services.ts'
import { UPLOADS_OF, uploadPath, uploadRoutes } from './uploads.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

interface ContentRoutesOptions {
  site: Pick<SiteInfo, 'publicUrl'>
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
    describeContent(api, collection)
    describeUploads(api, collection, options.site)
    readingRoutes(api, collection, service, options)
    const authorize = requireWriter(options.resolveViewer, 'change content')
    uploadRoutes(api, collection, { uploads, authorize })
    writingRoutes(api, collection, service, authorize)
  }
  publicContentRoutes(api, options.services)
}

function readingRoutes(
  api: OpenAPIHono<ApiEnv>,
  collection: Collection,
  service: ContentEditor,
  options: ContentRoutesOptions,
): void {
  api.get(`/api/v1/${collection}`, async (context, next) => {
    const params = new URL(context.req.url).searchParams
    if (params.get('managed') !== 'true') return next()
    const viewer = await requireViewer(context, options.resolveViewer)
    const perPage = readPerPage(params.get('per_page'), CONTENT_PER_PAGE)
    return jsonResponse(await service.list(viewer, { query: parseContentQuery(params), perPage }), {
      headers: NO_STORE,
    })
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

function writingRoutes(
  api: OpenAPIHono<ApiEnv>,
  collection: Collection,
  service: ContentEditor,
  authorize: Authorize,
): void {
  api.post(`/api/v1/${collection}`, async (context) => {
    const viewer = await authorize(context)
    const values = await readJson(context.req.raw)
    const created = await service.create(viewer, values, { idempotencyKey: context.req.header('Idempotency-Key') })
    return jsonResponse(created, {
      status: 201,
      headers: { ...NO_STORE, Location: `/api/v1/${collection}/${created.id}` },
    })
  })

  api.post(`/api/v1/${collection}/restore`, async (context) => {
    const viewer = await authorize(context)
    const { deletion_id } = await readJson(context.req.raw)
    return jsonResponse({ restored: await service.restore(viewer, String(deletion_id)) }, { headers: NO_STORE })
  })

  api.patch(`/api/v1/${collection}/:id`, async (context) => {
    const viewer = await authorize(context)
    const { version = null, ...values } = await readJson(context.req.raw)
    const changed = await service.update(viewer, context.req.param('id'), values, { version: readVersion(version) })
    return jsonResponse(changed, { headers: NO_STORE })
  })

  api.delete(`/api/v1/${collection}/:id`, async (context) => {
    const viewer = await authorize(context)
    return jsonResponse(await service.remove(viewer, [context.req.param('id')]), { headers: NO_STORE })
  })

  const toggles = {
    publish: (viewer: Viewer, id: string) => service.setPublished(viewer, [id], true),
    unpublish: (viewer: Viewer, id: string) => service.setPublished(viewer, [id], false),
    ...(canBeFeatured(collection)
      ? {
          feature: (viewer: Viewer, id: string) => service.setFeatured(viewer, [id], true),
          unfeature: (viewer: Viewer, id: string) => service.setFeatured(viewer, [id], false),
        }
      : {}),
  }
  for (const [name, toggle] of Object.entries(toggles)) {
    api.post(`/api/v1/${collection}/:id/${name}`, async (context) => {
      const viewer = await authorize(context)
      const id = context.req.param('id')
      await toggle(viewer, id)
      return jsonResponse(await service.get(viewer, id), { headers: NO_STORE })
    })
  }
}

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
