import type { OpenAPIHono } from '@hono/zod-openapi'
import { parsePostFilters } from '../../../domain/content/blog-post.ts'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { AppError } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import type { ApiEnv } from './key.ts'
import type { ApiServices } from './services.ts'

/** Public routes of blog posts and city pages; listings have their own search. */
export function publicContentRoutes(
  api: OpenAPIHono<ApiEnv>,
  { posts, cities }: Pick<ApiServices, 'posts' | 'cities'>,
): void {
  api.get('/api/v1/blog-posts', async (context) => {
    const filters = parsePostFilters(new URL(context.req.url).searchParams)
    return jsonResponse(await posts.find(VISITOR, { filters }))
  })
  api.get('/api/v1/blog-posts/:slug', async (context) => {
    const slug = slugOfPath(context.req.param('slug'))
    if (slug === null) throw new AppError('blog_post_not_found')
    return jsonResponse(await posts.getBySlug(VISITOR, slug))
  })
  api.get('/api/v1/city-pages', async () => {
    const data = await cities.findAll(VISITOR)
    const total = data.length
    return jsonResponse({ data, page: 1, per_page: total, total, total_exact: true })
  })
  api.get('/api/v1/city-pages/:slug', async (context) => {
    const slug = slugOfPath(context.req.param('slug'))
    if (slug === null) throw new AppError('city_page_not_found')
    return jsonResponse(await cities.getBySlug(VISITOR, slug))
  })
}
