import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { API_PARAMETERS, ignoredSort, type ParsedSearch, parseSearch } from '../../../domain/search/parse-search.ts'
import { appliedSort, dealOf, NO_FILTERS, PAGE_SIZE } from '../../../domain/search/search.ts'
import type { ListingsService } from '../../land/listings/service.ts'
import type { CacheableRoute } from '../../platform/cache/cacheable-routes.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { adminListing } from './content-schemas.ts'
import type { ApiEnv } from './key.ts'
import { querySchema } from './listing-parameters.ts'
import { listingSchema, pageSchema } from './listing-schemas.ts'
import { readPerPage } from './read-per-page.ts'
import { json, problemResponse, publishedRoute } from './route.ts'

export const CACHEABLE_LISTINGS: readonly CacheableRoute[] = [
  {
    path: '/api/v1/listings',
    tables: ['city_pages', 'land_listings', 'screening_profiles', 'site_screenings', 'site_settings'],
    query: [...Object.keys(NO_FILTERS), ...API_PARAMETERS],
  },
  {
    path: '/api/v1/listings/:slug',
    tables: ['land_listings', 'ownership_proofs', 'site_screenings', 'site_settings'],
  },
]

/** `GET /api/v1/listings` and `GET /api/v1/listings/{slug}`. */
export function listingRoutes(api: OpenAPIHono<ApiEnv>, listings: ListingsService): void {
  publishedRoute(api, {
    path: '/api/v1/listings',
    operationId: 'findListings',
    summary: 'Search published listings',
    description:
      'Invalid parameters are ignored and listed in `ignored`. `deal` and `sort` say what the search is limited to and sorted by. Only a sort by price leaves listings out, because it means `deal=sale`; with any other, those without the figure are last.',
    request: { query: querySchema },
    responses: {
      200: json('One page of listings.', pageSchema),
      422: problemResponse('`per_page` is out of range.'),
    },
    handler: async (context) => {
      const params = new URL(context.req.url).searchParams
      const { filters, ignored } = readFilters(params)
      const perPage = readPerPage(params.get('per_page'), PAGE_SIZE)
      const result = await listings.search(VISITOR, { filters, perPage, total: params.get('total') !== 'false' })
      const sort = appliedSort(filters, result.place)
      const allIgnored = [...ignored, ...ignoredSort(filters, sort)]
      return jsonResponse({ ...result, deal: dealOf(filters), sort, ignored: allIgnored })
    },
  })

  publishedRoute(api, {
    path: '/api/v1/listings/{slug}',
    operationId: 'getListing',
    summary: 'Get a published listing',
    description: 'Admins can also get unpublished ones by id.',
    request: { params: z.object({ slug: z.string().openapi({ example: 'riverside-40' }) }) },
    responses: {
      200: json('The listing. By id, admins get more fields than visitors.', z.union([listingSchema, adminListing])),
      404: problemResponse('No published listing has this slug.'),
    },
    handler: async (context) => {
      const slug = context.req.param('slug')
      if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw new AppError('listing_not_found')
      return jsonResponse(await listings.getBySlug(VISITOR, slug))
    },
  })
}

/** Candidate sites have their own resource. */
function readFilters(params: URLSearchParams): ParsedSearch {
  const { filters, ignored } = parseSearch(params, API_PARAMETERS)
  const { candidates } = filters
  return candidates === null
    ? { filters, ignored }
    : { filters: { ...filters, candidates: null }, ignored: [...ignored, { name: 'candidates', value: candidates }] }
}
