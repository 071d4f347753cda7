import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { MAX_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/dataset/dataset-query.ts'
import { invalid } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { ROWS_TIMEOUT_MS } from '../../content/datasets/rows.ts'
import type { DatasetsService } from '../../content/datasets/service.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { adminDataset } from './content-schemas.ts'
import { detailSchema, listParameters, rowPageSchema, rowParameters, summarySchema } from './dataset-schemas.ts'
import { type ApiEnv, getViewer } from './key.ts'
import { readPerPage } from './read-per-page.ts'
import { json, PUBLIC, problemResponse, publishedRoute } from './route.ts'
import { idParams, pageOf } from './schemas.ts'

interface DatasetRoutesOptions {
  datasets: DatasetsService
  resolveViewer: ResolveViewer
}

const NOT_FOUND = problemResponse('No public dataset has this id.')

/** `GET /api/v1/datasets`, `/api/v1/datasets/{id}` and `/api/v1/datasets/{id}/rows`. */
export function datasetRoutes(api: OpenAPIHono<ApiEnv>, { datasets, resolveViewer }: DatasetRoutesOptions): void {
  publishedRoute(api, {
    path: '/api/v1/datasets',
    operationId: 'findDatasets',
    summary: 'List public datasets',
    description: 'Newest first.',
    request: { query: listParameters },
    responses: {
      200: json('One page of datasets.', pageOf(summarySchema)),
      422: problemResponse('`page` or `per_page` is out of range.'),
    },
    handler: async (context) => {
      const params = new URL(context.req.url).searchParams
      const perPage = readPerPage(params.get('per_page'), MAX_ROWS_PER_PAGE)
      const page = readPage(params.get('page'))
      const all = await datasets.findPublic(VISITOR)
      const data = all.slice((page - 1) * perPage, page * perPage)
      return jsonResponse({ data, page, per_page: perPage, total: all.length, total_exact: true })
    },
  })

  publishedRoute(api, {
    path: '/api/v1/datasets/{id}',
    operationId: 'getDataset',
    summary: 'Get a public dataset',
    description:
      'Metadata and columns. Download the files at /dashboard/{slug}/download. Admins can also get datasets that aren’t public.',
    request: { params: idParams() },
    responses: {
      200: json('The dataset. Admins get other fields than visitors.', z.union([detailSchema, adminDataset])),
      404: NOT_FOUND,
    },
    handler: async (context) => jsonResponse(await datasets.getById(VISITOR, context.req.param('id'))),
  })

  publishedRoute(api, {
    path: '/api/v1/datasets/{id}/rows',
    operationId: 'findDatasetRows',
    security: [...PUBLIC, { session: [] }],
    summary: 'Read rows of a dataset',
    description: `Anyone can read the first ${ROWS_PER_PAGE} rows. More rows, filters and sorting require an account. Queries time out after ${ROWS_TIMEOUT_MS / 1000} seconds. Invalid parameters are rejected.`,
    request: { params: idParams(), query: rowParameters },
    responses: {
      200: json('One page of rows, as values by column name.', rowPageSchema),
      400: problemResponse('Unknown column, operator or parameter; `errors` lists the valid ones.'),
      401: problemResponse('Requires an account, or the API key is invalid, revoked or expired.'),
      404: NOT_FOUND,
      409: problemResponse('The dataset is still being processed.'),
      422: problemResponse('A value is invalid, or the query takes too long (`query_too_heavy`).'),
      503: problemResponse('Too many concurrent queries (`datasets_busy`), or the rows are temporarily unavailable.'),
    },
    handler: async (context) => {
      const viewer = await getViewer(context, resolveViewer)
      const { signal, url } = context.req.raw
      const params = new URL(url).searchParams
      const rows = await datasets.findRows(viewer, context.req.param('id'), { params, signal })
      return jsonResponse(rows, viewer.kind === 'user' ? { headers: { 'Cache-Control': 'private, no-cache' } } : {})
    },
  })
}

function readPage(text: string | null): number {
  if (text === null || text === '') return 1
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  const message = `page must be a whole number of at least 1, not ${JSON.stringify(text.slice(0, 40))}.`
  throw invalid('page', message)
}
