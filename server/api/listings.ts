import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { MAX_CORNERS } from '../../domain/area/area.ts'
import { MAX_AREA_TEXT } from '../../domain/area/area-text.ts'
import { AppError } from '../../domain/errors.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, UTILITIES } from '../../domain/listing.ts'
import { API_PARAMETERS, type ParsedSearch, parseSearch } from '../../domain/parse-search.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { PLACE_KINDS, PLACE_MATCHES } from '../../domain/place.ts'
import {
  DEFAULT_RADIUS_MILES,
  ENERGY_FILTERS,
  EXACT_TOTAL,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  PAGE_SIZE,
  SIZE_BANDS,
  SORTS,
  TYPE_FILTERS,
  UTILITY_FILTERS,
} from '../../domain/search.ts'
import { AVAILABILITIES, DEALS, PRICE_UNITS, ZONING_TYPES } from '../../domain/search-choices.ts'
import { jsonResponse } from '../http/text-response.ts'
import type { ListingsService } from '../listings/service.ts'
import { KEY_ERRORS, PUBLIC, problemResponse } from './describe.ts'
import type { ApiEnv } from './key.ts'
import { readPerPage } from './read-per-page.ts'

/** `GET /api/v1/listings` and `GET /api/v1/listings/{slug}`. */
export function listingRoutes(api: OpenAPIHono<ApiEnv>, listings: ListingsService): void {
  describe(api)

  api.get('/api/v1/listings', async (context) => {
    const params = new URL(context.req.url).searchParams
    const { filters, ignored } = readFilters(params)
    const perPage = readPerPage(params.get('per_page'), PAGE_SIZE)
    const result = await listings.search(VISITOR, { filters, perPage, total: params.get('total') !== 'false' })
    return jsonResponse({ ...result, ignored })
  })

  api.get('/api/v1/listings/:slug', async (context) => {
    const slug = context.req.param('slug')
    if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw new AppError('listing_not_found')
    return jsonResponse(await listings.getBySlug(VISITOR, slug))
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
    image_alt: nullable.text.openapi({ description: 'Alternative text of the image.' }),
    distance_km: nullable.number.openapi({ description: 'Distance from the place searched for.' }),
  })
  .openapi('ListingSummary')

const listingSchema = z
  .object({
    ...summaryFields,
    gps_coordinates: nullable.text.openapi({ example: '30.5818, -97.3266' }),
    boundary: z.array(z.tuple([z.number(), z.number()])).nullable(),
    description: nullable.text,
    images: z.array(z.string()),
    image_alts: z.record(z.string(), z.string()).openapi({ description: 'Alternative text by image path.' }),
    videos: z.array(z.string()),
    power_evidence: nullable.text,
    lifecycle: z.enum(LIFECYCLES),
    last_confirmed_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Listing')

const placeSchema = z
  .object({
    kind: z.enum(PLACE_KINDS),
    label: z.string().openapi({ example: 'Taylor, Texas' }),
    city: nullable.text,
    county: nullable.text,
    state: nullable.text,
    country: nullable.text,
    latitude: z.number(),
    longitude: z.number(),
    counties: z
      .array(z.object({ county: z.string(), state: z.string() }))
      .optional()
      .openapi({ description: 'The counties that make up a metro.' }),
  })
  .openapi('Place')

const pageSchema = z
  .object({
    data: z.array(summarySchema),
    page: z.int(),
    per_page: z.int(),
    total: z
      .int()
      .nullable()
      .openapi({ description: `Exact up to ${EXACT_TOTAL}; null with \`total=false\`.` }),
    total_exact: z.boolean().openapi({ description: 'False if there are more than `total`.' }),
    place: placeSchema.nullable().openapi({ description: 'The place that `location` or `city` resolved to.' }),
    place_match: z.enum(PLACE_MATCHES).nullable().openapi({
      description:
        '`exact`: by its name, ZIP code or coordinates. `alias`: by another name. `corrected`: by a name that differs from what was typed. `fallback`: a larger place, because the exact address or region is unknown.',
    }),
    place_alternatives: z.array(placeSchema).openapi({
      description: 'Other places that the text may mean, the likeliest first; suggestions if `place_unknown` is true.',
    }),
    place_unknown: z
      .boolean()
      .openapi({ description: 'True if the place was not found. The search is then not limited to a place.' }),
    corrections: z.array(z.tuple([z.string(), z.string()])),
    zoning_unknown: z.boolean().openapi({ description: 'True if no listing has the words of `zoning` in its zoning.' }),
    zoning_suggestion: z
      .string()
      .nullable()
      .openapi({ description: '`zoning` with its words corrected, if listings have those.' }),
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
  q: optional(
    'Words to search for. Unlike the search page, the API doesn’t turn words into filters. Misspelled words match the closest known word.',
    'level field',
  ),
  location: optional(
    'City, county, metro, state, region, country, ZIP code, street address, coordinates or map link. Misspelled names match the closest place.',
    'Austin, Texas',
  ),
  city: optional('Slug of a city page.', 'austin-texas'),
  within: optional(`Radius in miles, 1 to ${MAX_RADIUS_MILES}. Default: ${DEFAULT_RADIUS_MILES}.`, '50'),
  size: oneOf(Object.keys(SIZE_BANDS), 'Acreage band.'),
  min_acres: optional('Minimum acreage.', '10'),
  max_acres: optional('Maximum acreage.', '500'),
  utility: oneOf(UTILITY_FILTERS, 'Repeat to require several.'),
  energy: oneOf(ENERGY_FILTERS, 'Repeat to require several.'),
  type: oneOf(TYPE_FILTERS, 'Type of site.'),
  min_mw: optional('Minimum power available, in MW.', '10'),
  availability: oneOf(
    AVAILABILITIES,
    '`available`: neither under offer nor closed. `under-offer`: under offer, but may become available again.',
  ),
  zoning_type: oneOf(ZONING_TYPES, 'Kind of zoning. Repeat to accept several.'),
  zoning: optional('Words in the zoning.', 'industrial'),
  deal: oneOf(
    DEALS,
    '`sale`: land with a sale price, also a negotiable one. `lease`: land with a monthly rent. Price limits and sorts by price mean `sale`, unless `deal` or `price_type` is set.',
  ),
  price_type: oneOf(PRICE_TYPES, 'Price type.'),
  min_price: optional('Minimum price in USD; for leases, USD per month.', '10000'),
  max_price: optional('Maximum price in USD; for leases, USD per month.', '5000000'),
  price_unit: oneOf(PRICE_UNITS, '`acre`: price limits and sorts by price are per acre.'),
  bbox: optional('West,south,east,north in degrees.', '-98.5,29.5,-96.5,31.5'),
  area: optional(
    `An area to search in: GeoJSON (a Polygon or MultiPolygon, also in a Feature or collection), or encoded polylines (precision 5) with \`-\` before each hole and \`.\` between polygons; \`*center*radius\` is a circle with its radius in meters. At most ${MAX_CORNERS} corners and ${MAX_AREA_TEXT} characters. A point on the outline is inside.`,
    '{"type":"Polygon","coordinates":[[[-97.9,30.4],[-97.2,30.4],[-97.2,30.8],[-97.9,30.4]]]}',
  ),
  sort: oneOf(
    SORTS,
    '`distance` requires a place. Default: `distance` around a city, ZIP code or point, otherwise `newest`.',
  ),
  page: optional(`1 to ${MAX_PAGE}.`, '1'),
  per_page: optional(`1 to ${MAX_PAGE_SIZE}. Default: ${PAGE_SIZE}.`, '20'),
  total: oneOf(['true', 'false'], '`false` skips the count, which is faster.'),
})

const response = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
})

function describe(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v1/listings',
    operationId: 'findListings',
    security: PUBLIC,
    summary: 'Search published listings',
    description: 'Invalid parameters are ignored and listed in `ignored`.',
    request: { query: querySchema },
    responses: {
      200: response('One page of listings.', pageSchema),
      ...KEY_ERRORS,
      422: problemResponse('`per_page` is out of range.'),
      503: problemResponse('The database is temporarily unavailable.'),
    },
  })
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/v1/listings/{slug}',
    operationId: 'getListing',
    security: PUBLIC,
    summary: 'Get a published listing',
    request: { params: z.object({ slug: z.string().openapi({ example: 'riverside-40' }) }) },
    responses: {
      200: response('The listing.', listingSchema),
      ...KEY_ERRORS,
      404: problemResponse('No published listing has this slug.'),
      503: problemResponse('The database is temporarily unavailable.'),
    },
  })
}
