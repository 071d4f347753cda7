import type { OpenAPIHono } from '@hono/zod-openapi'
import { MAX_ROWS_PER_PAGE } from '../../../domain/dataset/dataset-query.ts'
import { AppError } from '../../../domain/errors.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import type { DatasetsService } from '../../content/datasets/service.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { describeDatasets } from './describe-datasets.ts'
import { type ApiEnv, getViewer } from './key.ts'
import { readPerPage } from './read-per-page.ts'

interface DatasetRoutesOptions {
  datasets: DatasetsService
  resolveViewer: ResolveViewer
}

/** `GET /api/v1/datasets`, `/api/v1/datasets/{id}` and `/api/v1/datasets/{id}/rows`. */
export function datasetRoutes(api: OpenAPIHono<ApiEnv>, { datasets, resolveViewer }: DatasetRoutesOptions): void {
  describeDatasets(api)

  api.get('/api/v1/datasets', async (context) => {
    const params = new URL(context.req.url).searchParams
    const perPage = readPerPage(params.get('per_page'), MAX_ROWS_PER_PAGE)
    const page = readPage(params.get('page'))
    const all = await datasets.findPublic(VISITOR)
    const data = all.slice((page - 1) * perPage, page * perPage)
    return jsonResponse({ data, page, per_page: perPage, total: all.length, total_exact: true })
  })

  api.get('/api/v1/datasets/:id', async (context) =>
    jsonResponse(await datasets.getById(VISITOR, context.req.param('id'))),
  )

  api.get('/api/v1/datasets/:id/rows', async (context) => {
    const viewer = await getViewer(context, resolveViewer)
    const { signal, url } = context.req.raw
    const params = new URL(url).searchParams
    const rows = await datasets.findRows(viewer, context.req.param('id'), { params, signal })
    return jsonResponse(rows, viewer.kind === 'user' ? { headers: { 'Cache-Control': 'private, no-cache' } } : {})
  })
}

function readPage(text: string | null): number {
  if (text === null || text === '') return 1
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  const message = `page must be a whole number of at least 1, not ${JSON.stringify(text.slice(0, 40))}.`
  throw new AppError('invalid', { detail: message, fields: { page: [message] } })
}
