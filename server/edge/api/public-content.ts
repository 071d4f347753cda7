import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { type BlogPost, POSTS_PER_PAGE, parsePostFilters } from '../../../domain/content/blog-post.ts'
import type { CityPage } from '../../../domain/content/city-page.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { CONTENT_PER_PAGE, CONTENT_SORTS } from '../../../domain/content/list-query.ts'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { AppError } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { EXAMPLES } from './content-examples.ts'
import { adminCity, adminPost } from './content-schemas.ts'
import type { ApiEnv } from './key.ts'
import { ADMIN_ERRORS, addRoute, json, KEY_ERRORS, PUBLIC, problemResponse } from './route.ts'
import { nullable, PAGING, pageOf, parameter } from './schemas.ts'
import type { ApiServices } from './services.ts'

const postSummary = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: nullable.text,
  is_featured: z.boolean(),
  published_at: nullable.dateTime,
  created_at: z.iso.datetime(),
  cover_image: nullable.text.openapi({ description: 'Storage path in the bucket `blog-media`, or a URL.' }),
  cover_alt: nullable.text,
  reading_minutes: z.int(),
})

const postSchema = postSummary
  .extend({
    id: z.uuid(),
    body: z.string().openapi({ description: 'Markdown.' }),
    meta_title: nullable.text,
    meta_description: nullable.text,
    meta_keywords: nullable.text,
    tags: z.array(z.string()).openapi({ description: 'The single keywords, in lower case.' }),
    updated_at: z.iso.datetime(),
  })
  .openapi('BlogPost') satisfies z.ZodType<BlogPost>

const citySummary = z.object({
  city_name: z.string(),
  state_name: z.string(),
  slug: z.string(),
  latitude: nullable.number,
  longitude: nullable.number,
})

const citySchema = citySummary
  .extend({
    id: z.uuid(),
    description: nullable.text,
    content: z.string().openapi({ description: 'Markdown.' }),
    meta_title: nullable.text,
    meta_description: nullable.text,
    meta_keywords: nullable.text,
    is_featured: z.boolean(),
    population: nullable.integer,
    coordinates: nullable.text,
    hero_image: nullable.text.openapi({ description: 'Storage path in the bucket `blog-media`, or a URL.' }),
    hero_alt: nullable.text,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('CityPage') satisfies z.ZodType<CityPage>

const rowOf = { id: true, slug: true, version: true, is_published: true, is_featured: true } as const
const times = { created_at: true, updated_at: true } as const
const postRow = adminPost
  .pick({ ...rowOf, ...times, title: true, excerpt: true, scheduled_at: true, published_at: true })
  .extend({ cover_image: nullable.text, status: adminPost.shape.status })
const cityRow = adminCity
  .pick({ ...rowOf, ...times, city_name: true, state_name: true, population: true })
  .extend({ hero_image: nullable.text })

/** Parameters that only lists with `managed=true` have. */
const managed = (statuses: readonly string[]) => ({
  managed: parameter('Includes drafts. Admins only.', z.enum(['true'])),
  status: parameter('Requires `managed`.', z.enum(statuses)),
  featured: parameter('Requires `managed`.', z.enum(['true', 'false'])),
  sort: parameter('Requires `managed`.', z.enum(CONTENT_SORTS)),
  per_page: PAGING.per_page.openapi({ description: 'Requires `managed`.' }),
})

const LIST_ERRORS = {
  ...KEY_ERRORS,
  403: ADMIN_ERRORS[403],
  422: problemResponse('`per_page` is invalid.'),
  503: ADMIN_ERRORS[503],
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
  addRoute(
    api,
    {
      method: 'get',
      path: '/api/v1/blog-posts',
      operationId: 'findBlogPosts',
      security: PUBLIC,
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
    },
    async (context) => {
      const filters = parsePostFilters(new URL(context.req.url).searchParams)
      return jsonResponse(await posts.find(VISITOR, { filters }))
    },
  )

  addRoute(
    api,
    {
      method: 'get',
      path: '/api/v1/blog-posts/{slug}',
      operationId: 'getBlogPost',
      security: PUBLIC,
      summary: 'Get a published blog post',
      description: 'Admins can also get unpublished ones by id.',
      request: { params: slugParams(EXAMPLES['blog-posts'].create.slug) },
      responses: {
        200: json('The blog post. By id, admins get more fields than visitors.', z.union([postSchema, adminPost])),
        ...KEY_ERRORS,
        404: problemResponse('No published blog post has this slug.'),
        503: ADMIN_ERRORS[503],
      },
    },
    async (context) => {
      const slug = slugOfPath(context.req.param('slug'))
      if (slug === null) throw new AppError('blog_post_not_found')
      return jsonResponse(await posts.getBySlug(VISITOR, slug))
    },
  )
}

function cityRoutes(api: OpenAPIHono<ApiEnv>, cities: ApiServices['cities']): void {
  addRoute(
    api,
    {
      method: 'get',
      path: '/api/v1/city-pages',
      operationId: 'findCityPages',
      security: PUBLIC,
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
    },
    async () => {
      const data = await cities.findAll(VISITOR)
      const total = data.length
      return jsonResponse({ data, page: 1, per_page: total, total, total_exact: true })
    },
  )

  addRoute(
    api,
    {
      method: 'get',
      path: '/api/v1/city-pages/{slug}',
      operationId: 'getCityPage',
      security: PUBLIC,
      summary: 'Get a published city page',
      description: 'Admins can also get unpublished ones by id.',
      request: { params: slugParams(EXAMPLES['city-pages'].create.slug) },
      responses: {
        200: json('The city page. By id, admins get more fields than visitors.', z.union([citySchema, adminCity])),
        ...KEY_ERRORS,
        404: problemResponse('No published city page has this slug.'),
        503: ADMIN_ERRORS[503],
      },
    },
    async (context) => {
      const slug = slugOfPath(context.req.param('slug'))
      if (slug === null) throw new AppError('city_page_not_found')
      return jsonResponse(await cities.getBySlug(VISITOR, slug))
    },
  )
}
