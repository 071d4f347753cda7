import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  type CandidateSite,
  type CandidateSiteDetails,
  type CandidateSitePage,
  SITE_KINDS,
} from '../../../domain/candidate-site/candidate-site.ts'
import {
  appliedSiteSort,
  NO_SITE_FILTERS,
  parseSiteSearch,
  SITE_SORTS,
} from '../../../domain/candidate-site/site-search.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { PLACE_MATCHES } from '../../../domain/place/place.ts'
import { ignoredSort } from '../../../domain/search/parse-search.ts'
import {
  DEFAULT_RADIUS_MILES,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  PAGE_SIZE,
  SIZE_BANDS,
} from '../../../domain/search/search.ts'
import type { CandidateSitesService } from '../../land/candidate-sites/service.ts'
import type { CacheableRoute } from '../../platform/cache/cacheable-routes.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import type { ApiEnv } from './key.ts'
import { placeSchema, scoresSchema } from './listing-schemas.ts'
import { readPerPage } from './read-per-page.ts'
import { json, problemResponse, publishedRoute } from './route.ts'
import { keyOf, nullable, PAGING, pageOf, parameter } from './schemas.ts'

const common = {
  slug: z.string().openapi({ description: 'Stays the same when the data is updated.' }),
  name: z.string(),
  kind: z.enum(SITE_KINDS),
  acres: nullable.number,
  capacity_mw: nullable.number.openapi({ description: 'Capacity of the power plant, in MW.' }),
  city: nullable.text,
  county: nullable.text,
  state: nullable.text,
  country: nullable.text.openapi({ description: 'ISO 3166-1 alpha-2.' }),
  latitude: z.number(),
  longitude: z.number(),
  substation_km: nullable.number.openapi({
    description: 'Distance to the nearest substation, according to the source.',
  }),
  line_km: nullable.number.openapi({
    description: 'Distance to the nearest transmission line, according to the source.',
  }),
  scores: scoresSchema,
}

const siteSchema = z
  .object({
    ...common,
    distance_km: nullable.number.openapi({ description: 'Distance from the place searched for.' }),
  })
  .openapi('CandidateSiteSummary') satisfies z.ZodType<CandidateSite>

const detailsSchema = z
  .object({
    ...common,
    address: nullable.text,
    owner: nullable.text,
    program: nullable.text.openapi({ description: 'The cleanup program that lists the site.' }),
    fuel: nullable.text.openapi({ description: 'Fuel or technology of the power plant.' }),
    retirement_date: nullable.text.openapi({ description: 'Year and month, such as `2027-01`.' }),
    on_site: nullable.text.openapi({ description: 'Power plants that operate or are planned on the same grounds.' }),
    substation_kv: nullable.number.openapi({
      description: 'Voltage of the nearest substation, according to the source.',
    }),
    line_kv: nullable.number.openapi({
      description: 'Voltage of the nearest transmission line, according to the source.',
    }),
    reference: nullable.text.openapi({ description: 'The id of the site at its source.' }),
    source: z.object({
      name: z.string(),
      source: z.string(),
      source_url: nullable.text,
      license: z.string(),
      attribution: z.string(),
      vintage: nullable.text.openapi({ description: 'What time the data describes.' }),
      quality: nullable.text.openapi({ description: 'Known gaps.' }),
    }),
  })
  .openapi('CandidateSite') satisfies z.ZodType<CandidateSiteDetails>

const pageSchema = pageOf(siteSchema).extend({
  place: placeSchema.nullable().openapi({ description: 'The place that `location` or `city` resolved to.' }),
  place_match: z.enum(PLACE_MATCHES).nullable(),
  place_alternatives: z.array(placeSchema),
  place_unknown: z.boolean().openapi({ description: 'True if the place was not found.' }),
  place_problem: nullable.text.openapi({ description: 'Why the text is no place, and what to do, if that is known.' }),
  sort: z.enum(SITE_SORTS).openapi({ description: 'The sort that applies.' }),
  ignored: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .openapi({ description: 'Parameters that were not understood.' }),
}) satisfies z.ZodType<CandidateSitePage>

const querySchema = z.object({
  q: parameter('Words in the name, place, address, owner, program, fuel or reference.'),
  location: parameter('City, county, metro, state, ZIP code, street address or coordinates.'),
  city: parameter('Slug of a city page.'),
  within: parameter(`Radius in miles, 1 to ${MAX_RADIUS_MILES}. Default: ${DEFAULT_RADIUS_MILES}.`),
  kind: parameter('Kind of site.', z.enum(SITE_KINDS)),
  size: parameter('Acreage band.', keyOf(SIZE_BANDS)),
  min_acres: parameter('Minimum acreage.'),
  max_acres: parameter('Maximum acreage.'),
  min_mw: parameter('Minimum capacity of the power plant, in MW.'),
  substation_within: parameter('Farthest distance to the nearest substation, in miles.'),
  line_within: parameter('Farthest distance to the nearest transmission line, in miles.'),
  bbox: parameter('West,south,east,north in degrees.'),
  area: parameter('An area to search in, as in `GET /api/v1/listings`.'),
  profile: parameter('Key of the profile for `sort=score`. Default: `ai-campus`.'),
  sort: parameter(
    '`distance` requires a place. `score`: highest first, by its low end; sites without a score or that fail a gate are last. Default: `distance` around a city, ZIP code or point, else `-mw`.',
    z.enum(SITE_SORTS),
  ),
  ...PAGING,
})

/** A search may be around a city page. */
const tables = ['layers', 'city_pages', 'land_listings', 'site_screenings', 'site_settings'] as const

export const CACHEABLE_SITES: readonly CacheableRoute[] = [
  { path: '/api/v1/candidate-sites', tables, query: [...Object.keys(NO_SITE_FILTERS), 'per_page'] },
  { path: '/api/v1/candidate-sites/:slug', tables },
]

/** `GET /api/v1/candidate-sites` and `GET /api/v1/candidate-sites/{slug}`. */
export function candidateSiteRoutes(api: OpenAPIHono<ApiEnv>, sites: CandidateSitesService): void {
  publishedRoute(api, {
    path: '/api/v1/candidate-sites',
    operationId: 'findCandidateSites',
    summary: 'Search candidate sites',
    description:
      'Sites from public data, such as cleanup sites and retired power plants. They are not offers, and nobody has listed them. Invalid parameters are ignored and listed in `ignored`.',
    request: { query: querySchema },
    responses: {
      200: json('One page of candidate sites.', pageSchema),
      422: problemResponse(`\`per_page\` is not from 1 to ${MAX_PAGE_SIZE}.`),
    },
    handler: async (context) => {
      const params = new URL(context.req.url).searchParams
      const { filters, ignored } = parseSiteSearch(params, ['per_page'])
      const perPage = readPerPage(params.get('per_page'), PAGE_SIZE)
      const page = await sites.search(VISITOR, { filters, perPage })
      const sort = appliedSiteSort(filters, page.place)
      return jsonResponse({ ...page, sort, ignored: [...ignored, ...ignoredSort(filters, sort)] })
    },
  })

  publishedRoute(api, {
    path: '/api/v1/candidate-sites/{slug}',
    operationId: 'getCandidateSite',
    summary: 'Get a candidate site',
    request: { params: z.object({ slug: z.string().openapi({ example: 'copper-tx' }) }) },
    responses: {
      200: json('The candidate site with its source.', detailsSchema),
      404: problemResponse('No candidate site of a public layer has this slug.'),
    },
    handler: async (context) => jsonResponse(await sites.getBySlug(VISITOR, context.req.param('slug'))),
  })
}
