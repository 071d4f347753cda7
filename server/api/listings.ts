import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '../../domain/errors.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, UTILITIES } from '../../domain/listing.ts'
import { VISITOR } from '../../domain/permissions.ts'
import {
  DEFAULT_RADIUS_MILES,
  ENERGY_FILTERS,
  EXACT_TOTAL,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  PAGE_SIZE,
  parseSearch,
  SIZE_BANDS,
  SORTS,
  TYPE_FILTERS,
  UTILITY_FILTERS,
} from '../../domain/search.ts'
import { jsonAnswer } from '../http/text-answer.ts'
import type { Services } from '../services/services.ts'
import { BY_ANYBODY, failure, KEY_FAILURES } from './describe.ts'
import type { ApiEnv } from './key.ts'
import { readPerPage } from './read-per-page.ts'

const OWN_PARAMETERS = ['per_page', 'total'] as const

/** `GET /api/v1/listings` and `GET /api/v1/listings/{slug}`. */
export function listingRoutes(api: OpenAPIHono<ApiEnv>, listings: Services['listings']): void {
  describe(api)

  api.get('/api/v1/listings', async (context) => {
    const params = new URL(context.req.url).searchParams
    const { filters, ignored } = parseSearch(params, OWN_PARAMETERS)
    const perPage = readPerPage(params.get('per_page'), PAGE_SIZE)
    const result = await listings.search(VISITOR, { filters, perPage, total: params.get('total') !== 'false' })
    return jsonAnswer({ ...result, ignored })
  })

  api.get('/api/v1/listings/:slug', async (context) => {
    const slug = context.req.param('slug')
    if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw new AppError('listing_not_found')
    return jsonAnswer(await listings.getBySlug(VISITOR, slug))
  })
}

// ---------------------------------------------------------------- description

const nullable = {
  text: z.string().nullable(),
  number: z.number().nullable(),
  boolean: z.boolean().nullable(),
}

const summaryFields = {
  id: z.uuid(),
  slug: z.string().openapi({ example: 'riverside-40' }),
  landowner_name: z.string().openapi({ description: 'Shown as the title.', example: 'Riverside 40' }),
  address: nullable.text,
  city: nullable.text,
  county: nullable.text,
  state: nullable.text,
  country: nullable.text.openapi({ description: 'ISO 3166-1 alpha-2.', example: 'US' }),
  latitude: nullable.number,
  longitude: nullable.number,
  parcel_size_acres: z.number(),
  price: nullable.number.openapi({ description: 'USD; per month when `price_type` is `lease`.' }),
  price_type: z.enum(PRICE_TYPES),
  zoning_info: nullable.text,
  utility_access: z
    .partialRecord(z.enum(UTILITIES), z.boolean())
    .openapi({ description: 'An absent key is unknown.', example: { power: true, gas: false } }),
  energy_sources: z.array(z.enum(ENERGY_SOURCES)),
  instant_deploy: nullable.boolean,
  substation_on_site: nullable.boolean,
  available_power_mw: nullable.number,
  is_featured: z.boolean(),
  created_at: z.iso.datetime(),
}

const summarySchema = z
  .object({
    ...summaryFields,
    image: nullable.text.openapi({ description: 'Storage path in the bucket `listing-media`, or a URL.' }),
    image_alt: nullable.text.openapi({ description: 'What the image shows.' }),
    distance_km: nullable.number.openapi({ description: 'From the place that was searched for.' }),
  })
  .openapi('ListingSummary')

const listingSchema = z
  .object({
    ...summaryFields,
    gps_coordinates: nullable.text.openapi({ example: '30.5818, -97.3266' }),
    boundary: z.array(z.tuple([z.number(), z.number()])).nullable(),
    description: nullable.text,
    images: z.array(z.string()),
    image_alts: z.record(z.string(), z.string()).openapi({ description: 'What images show, by their paths.' }),
    videos: z.array(z.string()),
    power_evidence: nullable.text,
    lifecycle: z.enum(LIFECYCLES),
    last_confirmed_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Listing')

const pageSchema = z
  .object({
    data: z.array(summarySchema),
    page: z.int(),
    per_page: z.int(),
    total: z
      .int()
      .nullable()
      .openapi({ description: `Exact to ${EXACT_TOTAL}; null with \`total=false\`.` }),
    total_exact: z.boolean().openapi({ description: 'False when there are more than `total`.' }),
    place: z.unknown().openapi({ description: 'What `location` or `city` was understood as.' }),
    place_unknown: z.boolean(),
    corrections: z.array(z.tuple([z.string(), z.string()])),
    ignored: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .openapi('ListingPage')

const optional = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) })
const oneOf = (values: readonly string[], description: string) =>
  z
    .enum(values as [string, ...string[]])
    .optional()
    .openapi({ description })

const querySchema = z.object({
  q: optional('Words; mistyped ones are read as the closest known ones.', 'level field'),
  location: optional('City, county, state, country, ZIP code or “lat,lng”.', 'Austin, Texas'),
  city: optional('Slug of a city page.', 'austin-texas'),
  within: optional(`Miles around the place, 1 to ${MAX_RADIUS_MILES}; ${DEFAULT_RADIUS_MILES} when left out.`, '50'),
  size: oneOf(Object.keys(SIZE_BANDS), 'Acreage band.'),
  min_acres: optional('At least so many acres.', '10'),
  max_acres: optional('At most so many acres.', '500'),
  utility: oneOf(UTILITY_FILTERS, 'Repeat it to ask for several.'),
  energy: oneOf(ENERGY_FILTERS, 'Repeat it to ask for several.'),
  type: oneOf(TYPE_FILTERS, 'Type of site.'),
  zoning: optional('Words of the zoning.', 'industrial'),
  price_type: oneOf(PRICE_TYPES, 'Kind of price.'),
  min_price: optional('At least so many USD.', '10000'),
  max_price: optional('At most so many USD.', '5000000'),
  bbox: optional('West,south,east,north in degrees.', '-98.5,29.5,-96.5,31.5'),
  sort: oneOf(SORTS, '`distance` needs a place.'),
  page: optional(`1 to ${MAX_PAGE}.`, '1'),
  per_page: optional(`1 to ${MAX_PAGE_SIZE}; ${PAGE_SIZE} when left out.`, '20'),
  total: oneOf(['true', 'false'], '`false` leaves the count out, which is faster.'),
})

const answer = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
})

function describe(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v1/listings',
    operationId: 'findListings',
    security: BY_ANYBODY,
    summary: 'Search published listings',
    description: 'A value that is not understood is left out of the search and named in `ignored`.',
    request: { query: querySchema },
    responses: {
      200: answer('One page of listings.', pageSchema),
      ...KEY_FAILURES,
      422: failure('`per_page` is out of range.'),
      503: failure('The database does not answer right now.'),
    },
  })
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v1/listings/{slug}',
    operationId: 'getListing',
    security: BY_ANYBODY,
    summary: 'Read one published listing',
    request: { params: z.object({ slug: z.string().openapi({ example: 'riverside-40' }) }) },
    responses: {
      200: answer('The listing.', listingSchema),
      ...KEY_FAILURES,
      404: failure('No published listing has that slug.'),
      503: failure('The database does not answer right now.'),
    },
  })
}
