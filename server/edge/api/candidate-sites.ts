import type { OpenAPIHono } from '@hono/zod-openapi'
import { SITE_KINDS } from '../../../domain/candidate-site/candidate-site.ts'
import { parseSiteSearch, SITE_SORTS } from '../../../domain/candidate-site/site-search.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { PLACE_MATCHES } from '../../../domain/place/place.ts'
import {
  DEFAULT_RADIUS_MILES,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  PAGE_SIZE,
  SIZE_BANDS,
} from '../../../domain/search/search.ts'
import type { CandidateSitesService } from '../../land/candidate-sites/service.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { describe, json } from './describe.ts'
import { PAGING, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { readPerPage } from './read-per-page.ts'
import { KEY_ERRORS, PUBLIC, problemResponse } from './route.ts'

/** `GET /api/v1/candidate-sites` and `GET /api/v1/candidate-sites/{slug}`. */
export function candidateSiteRoutes(api: OpenAPIHono<ApiEnv>, sites: CandidateSitesService): void {
  describeCandidateSites(api)

  api.get('/api/v1/candidate-sites', async (context) => {
    const params = new URL(context.req.url).searchParams
    const { filters, ignored } = parseSiteSearch(params, ['per_page'])
    const perPage = readPerPage(params.get('per_page'), PAGE_SIZE)
    return jsonResponse({ ...(await sites.search(VISITOR, { filters, perPage })), ignored })
  })

  api.get('/api/v1/candidate-sites/:slug', async (context) =>
    jsonResponse(await sites.getBySlug(VISITOR, context.req.param('slug'))),
  )
}

const text = { type: ['string', 'null'] }
const number = (description: string) => ({ type: ['number', 'null'], description })

const common = {
  slug: { type: 'string', description: 'Stays the same when the data is updated.' },
  name: { type: 'string' },
  kind: { enum: [...SITE_KINDS] },
  acres: number('Acreage.'),
  capacity_mw: number('Capacity of the power plant, in MW.'),
  city: text,
  county: text,
  state: text,
  country: { ...text, description: 'ISO 3166-1 alpha-2.' },
  latitude: { type: 'number' },
  longitude: { type: 'number' },
  substation_km: number('Distance to the nearest substation, according to the source.'),
  line_km: number('Distance to the nearest transmission line, according to the source.'),
}

const siteSchema = {
  type: 'object',
  properties: { ...common, distance_km: number('Distance from the place searched for.') },
}

const detailsSchema = {
  type: 'object',
  properties: {
    ...common,
    address: text,
    owner: text,
    program: { ...text, description: 'The cleanup program that lists the site.' },
    fuel: { ...text, description: 'Fuel or technology of the power plant.' },
    retirement_date: { ...text, description: 'Year and month, such as `2027-01`.' },
    substation_kv: number('Voltage of the nearest substation, according to the source.'),
    line_kv: number('Voltage of the nearest transmission line, according to the source.'),
    reference: { ...text, description: 'The id of the site at its source.' },
    source: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        source: { type: 'string' },
        source_url: text,
        license: { type: 'string' },
        attribution: { type: 'string' },
        vintage: { ...text, description: 'What time the data describes.' },
        quality: { ...text, description: 'Known gaps.' },
      },
    },
  },
}

const page = pageOf(siteSchema)
const pageSchema = {
  ...page,
  properties: {
    ...page.properties,
    place: { type: ['object', 'null'], description: 'The place that `location` or `city` resolved to.' },
    place_match: { enum: [...PLACE_MATCHES, null] },
    place_alternatives: { type: 'array', items: { type: 'object' } },
    place_unknown: { type: 'boolean', description: 'True if the place was not found.' },
    ignored: { type: 'array', items: { type: 'object' }, description: 'Parameters that were not understood.' },
  },
}

const QUERY = [
  queryOf('q', 'Words in the name, place, address, owner, program, fuel or reference.'),
  queryOf('location', 'City, county, metro, state, ZIP code, street address or coordinates.'),
  queryOf('city', 'Slug of a city page.'),
  queryOf('within', `Radius in miles, 1 to ${MAX_RADIUS_MILES}. Default: ${DEFAULT_RADIUS_MILES}.`),
  queryOf('kind', 'Kind of site.', { enum: [...SITE_KINDS] }),
  queryOf('size', 'Acreage band.', { enum: Object.keys(SIZE_BANDS) }),
  queryOf('min_acres', 'Minimum acreage.'),
  queryOf('max_acres', 'Maximum acreage.'),
  queryOf('min_mw', 'Minimum capacity of the power plant, in MW.'),
  queryOf('substation_within', 'Farthest distance to the nearest substation, in miles.'),
  queryOf('line_within', 'Farthest distance to the nearest transmission line, in miles.'),
  queryOf('bbox', 'West,south,east,north in degrees.'),
  queryOf('area', 'An area to search in, as in `GET /api/v1/listings`.'),
  queryOf('sort', '`distance` requires a place. Default: `distance` around a city, ZIP code or point, else `-acres`.', {
    enum: [...SITE_SORTS],
  }),
  ...PAGING,
]

function describeCandidateSites(api: OpenAPIHono<ApiEnv>): void {
  describe(api, {
    method: 'get',
    path: '/api/v1/candidate-sites',
    operationId: 'findCandidateSites',
    security: PUBLIC,
    summary: 'Search candidate sites',
    description:
      'Sites from public data, such as cleanup sites and retired power plants. They are not offers, and nobody has listed them. Invalid parameters are ignored and listed in `ignored`.',
    parameters: QUERY,
    responses: {
      200: { description: 'One page of candidate sites.', ...json(pageSchema) },
      ...KEY_ERRORS,
      422: problemResponse(`\`per_page\` is not from 1 to ${MAX_PAGE_SIZE}.`),
      503: problemResponse('The database is temporarily unavailable.'),
    },
  })
  describe(api, {
    method: 'get',
    path: '/api/v1/candidate-sites/{slug}',
    operationId: 'getCandidateSite',
    security: PUBLIC,
    summary: 'Get a candidate site',
    parameters: [{ in: 'path', name: 'slug', required: true, schema: { type: 'string' }, example: 'copper-tx' }],
    responses: {
      200: { description: 'The candidate site with its source.', ...json(detailsSchema) },
      ...KEY_ERRORS,
      404: problemResponse('No candidate site of a public layer has this slug.'),
      503: problemResponse('The database is temporarily unavailable.'),
    },
  })
}
