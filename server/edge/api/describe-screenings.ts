import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  DAYS_WITHOUT_ACCOUNT,
  MAX_ACRES,
  MAX_MILES_ACROSS,
  MAX_PARCELS,
  MAX_PARCELS_WITHOUT_ACCOUNT,
  MAX_POINTS,
} from '../../../domain/screening/run.ts'
import { describe, json } from './describe.ts'
import { DATE_TIME, NULLABLE_DATE_TIME, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { KEY_ERRORS, PUBLIC, problemResponse } from './route.ts'

const summary = {
  id: { type: 'string', description: 'Without an account, anyone who has it can read the screening.' },
  name: { type: 'string' },
  state: { enum: ['running', 'done', 'canceled', 'failed'], description: '`running` includes waiting.' },
  total: { type: 'integer', description: 'Number of parcels.' },
  done: { type: 'integer', description: 'Parcels screened so far.' },
  created_at: DATE_TIME,
}

const objects = { type: 'array', items: { type: 'object' } }

const screening = {
  type: 'object',
  properties: {
    ...summary,
    finished_at: NULLABLE_DATE_TIME,
    expires_at: { ...NULLABLE_DATE_TIME, description: 'When it is deleted; null with an account.' },
    columns: { type: 'array', items: { type: 'string' }, description: 'The names of all attributes.' },
    name_column: { type: ['string', 'null'], description: 'The attribute that names the parcels.' },
    rejected: { ...objects, description: 'Entries that aren’t parcels, with a reason: the first 100.' },
    rejected_count: { type: 'integer' },
    layers: { type: ['array', 'null'], items: { type: 'object' }, description: 'The layers used, with their SHA-256.' },
    profiles: { ...objects, description: 'The profiles used, with their versions.' },
  },
}

const parcel = {
  type: 'object',
  properties: {
    number: { type: 'integer', description: 'From 1, as counted in the request, including rejected entries.' },
    name: { type: ['string', 'null'] },
    longitude: { type: 'number' },
    latitude: { type: 'number' },
    attributes: { type: 'object', description: 'Its properties in the request.' },
    note: {
      type: ['string', 'null'],
      description: 'What to know about its place, such as “Screened at the center of Taylor, Texas.”',
    },
    problem: { type: ['string', 'null'], description: 'Why it can’t be screened.' },
    facts: { type: ['array', 'null'], items: { type: 'object' }, description: 'Null until it was screened.' },
    scores: { type: ['array', 'null'], items: { type: 'object' }, description: 'One per profile.' },
  },
}

const body = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 200 },
    parcels: {
      type: 'object',
      description: `GeoJSON with Points, Polygons or MultiPolygons in WGS84 degrees. Each parcel has up to ${MAX_ACRES} acres and ${MAX_POINTS} points, and is up to ${MAX_MILES_ACROSS} miles across; others are rejected.`,
    },
    places: {
      type: 'array',
      items: { type: 'string' },
      description: 'Instead of `parcels`: coordinates, cities or ZIP codes.',
    },
  },
}

const EXAMPLE = { name: 'Two sites', places: ['30.571, -97.409', 'Taylor, TX'] }
const ID = '6f0e9f6a-54c1-4a5e-9d53-3a6b7c1d2e4f'

const inPath = (name: string, schema: object, example: string | number) => ({
  ...{ in: 'path', name, required: true, schema, example },
})
const id = inPath('id', { type: 'string' }, ID)

const ERRORS = {
  ...KEY_ERRORS,
  404: problemResponse('No screening has this id, or it belongs to someone else.'),
  503: problemResponse('Temporarily unavailable.'),
}

export function describeScreenings(api: OpenAPIHono<ApiEnv>, maxPerPage: number): void {
  const register = (operation: object) => describe(api, { security: PUBLIC, ...operation })
  register({
    method: 'post',
    path: '/api/v1/screenings',
    operationId: 'createScreening',
    summary: 'Screen parcels',
    description: `Screens up to ${MAX_PARCELS_WITHOUT_ACCOUNT} parcels without an account, which are deleted after ${DAYS_WITHOUT_ACCOUNT} days, and up to ${MAX_PARCELS} with one. Read the screening until its \`state\` is \`done\`.`,
    requestBody: { required: true, ...json(body, EXAMPLE) },
    responses: {
      201: { description: 'The screening, which runs in the background.', ...json(screening) },
      ...KEY_ERRORS,
      400: problemResponse('The request is cross-origin, or its body is malformed.'),
      413: problemResponse('The body is over 10 MB.'),
      415: problemResponse('The body isn’t JSON.'),
      422: problemResponse('There are too many parcels, or none.'),
      503: ERRORS[503],
    },
  })
  register({
    method: 'get',
    path: '/api/v1/screenings',
    operationId: 'listScreenings',
    security: [{ key: [] }, { session: [] }],
    summary: 'List your screenings',
    responses: {
      200: {
        description: 'Your screenings, the latest first.',
        ...json({
          type: 'object',
          properties: { data: { type: 'array', items: { type: 'object', properties: summary } } },
        }),
      },
      ...KEY_ERRORS,
      503: ERRORS[503],
    },
  })
  register({
    method: 'get',
    path: '/api/v1/screenings/{id}',
    operationId: 'getScreening',
    summary: 'Get a screening and its progress',
    parameters: [id],
    responses: { 200: { description: 'The screening.', ...json(screening) }, ...ERRORS },
  })
  register({
    method: 'get',
    path: '/api/v1/screenings/{id}/parcels',
    operationId: 'findScreenedParcels',
    summary: 'List the parcels of a screening with facts and scores',
    parameters: [
      id,
      queryOf('page', 'Page number, starting at 1.', { type: 'integer', minimum: 1 }),
      queryOf('per_page', 'Parcels per page.', { type: 'integer', minimum: 1, maximum: maxPerPage }),
    ],
    responses: {
      200: { description: 'One page of parcels, in the order of the request.', ...json(pageOf(parcel)) },
      ...ERRORS,
      422: problemResponse('`per_page` is out of range.'),
    },
  })
  register({
    method: 'get',
    path: '/api/v1/screenings/{id}/parcels/{number}',
    operationId: 'getScreenedParcel',
    summary: 'Get the screening of a parcel with all that it takes to compute it again',
    parameters: [id, inPath('number', { type: 'integer', minimum: 1 }, 1)],
    responses: {
      200: { description: 'The document that `npm run screen` checks.', ...json({ type: 'object' }) },
      ...ERRORS,
    },
  })
}
