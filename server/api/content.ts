import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CONTENT_PER_PAGE, parseContentQuery } from '../../domain/content/list-query.ts'
import type { Managed } from '../../domain/content/managed.ts'
import { may, VISITOR, type Viewer } from '../../domain/permissions.ts'
import { jsonAnswer } from '../http/text-answer.ts'
import type { ContentService } from '../services/content/content-service.ts'
import type { Services } from '../services/services.ts'
import { type AskerOptions, PRIVATE, readVersion, type Writer, writerOf } from './asker.ts'
import { type ContentNoun, canBeFeatured, WRITTEN_NOUNS } from './content-nouns.ts'
import { describeContent } from './describe-content.ts'
import { describeUploads } from './describe-uploads.ts'
import { type ApiEnv, keyHolderOf, viewerOf } from './key.ts'
import { publicContentRoutes } from './public-content.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'
import { UPLOADS_OF, uploadPath, uploadRoutes } from './uploads.ts'

type AnyService = ContentService<Managed, Managed, Record<string, unknown>>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export interface ContentRoutesOptions extends AskerOptions {
  services: Services
}

/**
 * Reading and writing of the nouns. `?managed=true` and addresses by id show admins what the public cannot see;
 * anything else goes on to the routes that everybody may ask.
 */
export function contentRoutes(api: OpenAPIHono<ApiEnv>, options: ContentRoutesOptions): void {
  const { manage, uploads } = options.services
  const services = {
    listings: manage.listings,
    'blog-posts': manage.posts,
    'city-pages': manage.cities,
    datasets: manage.datasets,
  }
  for (const noun of WRITTEN_NOUNS) {
    const service = services[noun] as unknown as AnyService
    describeContent(api, noun)
    describeUploads(api, noun, options.site)
    readingRoutes(api, noun, service, options)
    const writer = writerOf(options, 'change content')
    uploadRoutes(api, noun, { uploads, writer })
    writingRoutes(api, noun, service, writer)
  }
  publicContentRoutes(api, options.services)
}

function readingRoutes(
  api: OpenAPIHono<ApiEnv>,
  noun: ContentNoun,
  service: AnyService,
  options: ContentRoutesOptions,
): void {
  api.get(`/api/v1/${noun}`, async (context, next) => {
    const params = new URL(context.req.url).searchParams
    if (params.get('managed') !== 'true') return next()
    const viewer = await viewerOf(context, options.findViewer)
    const perPage = readPerPage(params.get('per_page'), CONTENT_PER_PAGE)
    return jsonAnswer(await service.list(viewer, { query: parseContentQuery(params), perPage }), { headers: PRIVATE })
  })

  api.get(`/api/v1/${noun}/:slug`, async (context, next) => {
    const id = context.req.param('slug')
    if (!UUID.test(id)) return next()
    const viewer = isNamed(context) ? await viewerOf(context, options.findViewer) : VISITOR
    if (!may(viewer, 'change content')) return next()
    return jsonAnswer(await service.get(viewer, id), { headers: PRIVATE })
  })
}

/** Whether it says at all who asks. */
const isNamed = (context: Context<ApiEnv>) => Boolean(keyHolderOf(context) ?? context.req.header('Cookie'))

function writingRoutes(api: OpenAPIHono<ApiEnv>, noun: ContentNoun, service: AnyService, writer: Writer): void {
  api.post(`/api/v1/${noun}`, async (context) => {
    const viewer = await writer(context)
    const values = await readJson(context.req.raw)
    const made = await service.create(viewer, values, { idempotencyKey: context.req.header('Idempotency-Key') })
    return jsonAnswer(made, { status: 201, headers: { ...PRIVATE, Location: `/api/v1/${noun}/${made.id}` } })
  })

  api.post(`/api/v1/${noun}/restore`, async (context) => {
    const viewer = await writer(context)
    const { deletion_id } = await readJson(context.req.raw)
    return jsonAnswer({ restored: await service.restore(viewer, String(deletion_id)) }, { headers: PRIVATE })
  })

  api.patch(`/api/v1/${noun}/:id`, async (context) => {
    const viewer = await writer(context)
    const { version = null, ...values } = await readJson(context.req.raw)
    const changed = await service.update(viewer, context.req.param('id'), values, { version: readVersion(version) })
    return jsonAnswer(changed, { headers: PRIVATE })
  })

  api.delete(`/api/v1/${noun}/:id`, async (context) => {
    const viewer = await writer(context)
    return jsonAnswer(await service.remove(viewer, [context.req.param('id')]), { headers: PRIVATE })
  })

  const toggles = {
    publish: (viewer: Viewer, id: string) => service.setPublished(viewer, [id], true),
    unpublish: (viewer: Viewer, id: string) => service.setPublished(viewer, [id], false),
    ...(canBeFeatured(noun)
      ? {
          feature: (viewer: Viewer, id: string) => service.setFeatured(viewer, [id], true),
          unfeature: (viewer: Viewer, id: string) => service.setFeatured(viewer, [id], false),
        }
      : {}),
  }
  for (const [name, toggle] of Object.entries(toggles)) {
    api.post(`/api/v1/${noun}/:id/${name}`, async (context) => {
      const viewer = await writer(context)
      const id = context.req.param('id')
      await toggle(viewer, id)
      return jsonAnswer(await service.get(viewer, id), { headers: PRIVATE })
    })
  }
}

/** What an address of the nouns takes; null for any other. */
export function methodsOf(path: string): string | null {
  const [noun, first, second, ...more] = path.replace(/^\/api\/v1\//, '').split('/')
  if (noun === 'datasets' && second === 'rows' && more.length === 0) return 'GET, HEAD'
  if (!WRITTEN_NOUNS.some((known) => known === noun) || more.length > 0) return null
  if (first === undefined) return 'GET, HEAD, POST'
  if (first === 'restore' && second === undefined) return 'POST'
  if (UPLOADS_OF[noun as ContentNoun].some((kind) => uploadPath(noun as ContentNoun, kind) === path)) return 'POST'
  if (second === undefined) return 'GET, HEAD, PATCH, DELETE'
  const verbs = canBeFeatured(noun as ContentNoun) ? /^(un)?(publish|feature)$/ : /^(un)?publish$/
  return verbs.test(second) ? 'POST' : null
}
