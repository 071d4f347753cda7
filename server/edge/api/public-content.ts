import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CityRow, PostRow } from '../../../domain/content/admin-content.ts'
import {
  type BlogPost,
  type BlogPostSummary,
  POSTS_PER_PAGE,
  parsePostFilters,
} from '../../../domain/content/blog-post.ts'
import type { CityPage, CitySummary } from '../../../domain/content/city-page.ts'
import { citySchema } from '../../../domain/content/city-values.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { CONTENT_PER_PAGE, CONTENT_SORTS } from '../../../domain/content/list-query.ts'
import { postSchema } from '../../../domain/content/post-values.ts'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { AppError } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { EXAMPLES } from './content-examples.ts'
import { adminCity, adminPost } from './content-schemas.ts'
import type { ApiEnv } from './key.ts'
import { json, problemResponse, publishedRoute } from './route.ts'
import { nullable, PAGING, pageOf, parameter } from './schemas.ts'
import type { ApiServices } from './services.ts'

const id = z.uuid()
const times = { created_at: z.iso.datetime(), updated_at: z.iso.datetime() }

const publicPost = postSchema.omit({ is_published: true, scheduled_at: true }).extend({
  id,
  ...times,
  reading_minutes: z.int(),
  tags: z.array(z.string()).openapi({ description: 'The single keywords, in lower case.' }),
}) satisfies z.ZodType<BlogPost>

const postSummary = publicPost.omit({
  id: true,
  body: true,
  meta_title: true,
  meta_description: true,
  meta_keywords: true,
  tags: true,
  updated_at: true,
}) satisfies z.ZodType<BlogPostSummary>

const coordinates = { latitude: nullable.number, longitude: nullable.number }
const publicCity = citySchema
  .omit({ is_published: true })
  .extend({ id, ...coordinates, ...times }) satisfies z.ZodType<CityPage>
const citySummary = citySchema
  .pick({ city_name: true, state_name: true, slug: true })
  .extend(coordinates) satisfies z.ZodType<CitySummary>

const row = {
  ...({ id: true, slug: true, version: true, is_published: true, is_featured: true } as const),
  ...({ created_at: true, updated_at: true } as const),
}
const postRow = adminPost.pick({
  ...row,
  title: true,
  excerpt: true,
  scheduled_at: true,
  published_at: true,
  cover_image: true,
  status: true,
}) satisfies z.ZodType<PostRow>
const cityRow = adminCity.pick({
  ...row,
  city_name: true,
  state_name: true,
  population: true,
  hero_image: true,
}) satisfies z.ZodType<CityRow>

/** Parameters that only lists with `managed=true` have. */
const managed = (statuses: readonly string[]) => ({
  managed: parameter('Includes drafts. Admins only.', z.enum(['true'])),
  status: parameter('Requires `managed`.', z.enum(statuses)),
  featured: parameter('Requires `managed`.', z.enum(['true', 'false'])),
  sort: parameter('Requires `managed`.', z.enum(CONTENT_SORTS)),
  per_page: PAGING.per_page.openapi({ description: 'Requires `managed`.' }),
})

const LIST_ERRORS = {
  403: problemResponse('`managed` requires an admin.'),
  422: problemResponse('`per_page` is invalid.'),
}

const slugParams = (example: string) => z.object({ slug: z.string().max(LIMITS.slug).openapi({ example }) })

/** Public routes of blog posts and city pages; listings have their own search. */
export function publicContentRoutes(
  api: OpenAPIHono<ApiEnv>,
  { posts, cities }: Pick<ApiServices, 'posts' | 'cities'>,
): void {
  postRoutes(api, posts)
  cityRoutes(api, cities)
}

function postRoutes(api: OpenAPIHono<ApiEnv>, posts: ApiServices['posts']): void {
  publishedRoute(api, {
    path: '/api/v1/blog-posts',
    operationId: 'findBlogPosts',
    summary: 'List published blog posts',
    description: `${POSTS_PER_PAGE} per page. With \`managed=true\`, admins also get unpublished blog posts, ${CONTENT_PER_PAGE} per page.`,
    request: {
      query: z.object({
        q: parameter('Words to search for.'),
        tag: parameter('One of the keywords. Not with `managed`.'),
        ...managed(['published', 'scheduled', 'draft']),
        page: PAGING.page,
      }),
    },
    responses: {
      200: json('One page.', pageOf(z.union([postSummary.openapi('BlogPostSummary'), postRow]))),
      ...LIST_ERRORS,
    },
    handler: async (context) => {
      const filters = parsePostFilters(new URL(context.req.url).searchParams)
      return jsonResponse(await posts.find(VISITOR, { filters }))
    },
  })

  publishedRoute(api, {
    path: '/api/v1/blog-posts/{slug}',
    operationId: 'getBlogPost',
    summary: 'Get a published blog post',
    description: 'Admins can also get unpublished ones by id.',
    request: { params: slugParams(EXAMPLES['blog-posts'].create.slug) },
    responses: {
      200: json(
        'The blog post. By id, admins get more fields than visitors.',
        z.union([publicPost.openapi('BlogPost'), adminPost]),
      ),
      404: problemResponse('No published blog post has this slug.'),
    },
    handler: async (context) => {
      const slug = slugOfPath(context.req.param('slug'))
      if (slug === null) throw new AppError('blog_post_not_found')
      return jsonResponse(await posts.getBySlug(VISITOR, slug))
    },
  })
}

function cityRoutes(api: OpenAPIHono<ApiEnv>, cities: ApiServices['cities']): void {
  publishedRoute(api, {
    path: '/api/v1/city-pages',
    operationId: 'findCityPages',
    summary: 'List published city pages',
    description: `All on one page. With \`managed=true\`, admins also get unpublished city pages, ${CONTENT_PER_PAGE} per page.`,
    request: {
      query: z.object({
        q: parameter('Words to search for. Requires `managed`.'),
        ...managed(['published', 'draft']),
        page: PAGING.page.openapi({ description: 'Page number, starting at 1. Requires `managed`.' }),
      }),
    },
    responses: {
      200: json('One page.', pageOf(z.union([citySummary.openapi('CitySummary'), cityRow]))),
      ...LIST_ERRORS,
    },
    handler: async () => {
      const data = await cities.findAll(VISITOR)
      const total = data.length
      return jsonResponse({ data, page: 1, per_page: total, total, total_exact: true })
    },
  })

  publishedRoute(api, {
    path: '/api/v1/city-pages/{slug}',
    operationId: 'getCityPage',
    summary: 'Get a published city page',
    description: 'Admins can also get unpublished ones by id.',
    request: { params: slugParams(EXAMPLES['city-pages'].create.slug) },
    responses: {
      200: json(
        'The city page. By id, admins get more fields than visitors.',
        z.union([publicCity.openapi('CityPage'), adminCity]),
      ),
      404: problemResponse('No published city page has this slug.'),
    },
    handler: async (context) => {
      const slug = slugOfPath(context.req.param('slug'))
      if (slug === null) throw new AppError('city_page_not_found')
      return jsonResponse(await cities.getBySlug(VISITOR, slug))
    },
  })
}
