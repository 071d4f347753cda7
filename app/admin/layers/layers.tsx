import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { isErrorCode } from '../../../domain/errors.ts'
import { type AdminLayer, isRunning } from '../../../domain/layer/admin-layer.ts'
import {
  LAYER_FILTERS,
  LAYER_SORTS,
  LAYER_TYPE_LABELS,
  layerParams,
  parseLayerQuery,
} from '../../../domain/layer/layer-query.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Services } from '../../../server/services.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { RecentlyDeleted } from '../content/list/recently-deleted.tsx'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'

import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { optionalFilter, sortFilter } from '../list/list-filters.tsx'
import { listHref } from '../list/list-href.ts'
import type { ListLabels } from '../list/list-labels.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/layers'
import { actOnLayer } from './act-on-layer.server.ts'
import { DeleteLayer } from './delete-layer.tsx'
import { LayerTable } from './layer-table.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Map Layers')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url)
  const query = parseLayerQuery(params)
  const deleteId = params.get('delete')
  const load = async (admin: SignedInViewer, { adminLayers: layers }: Services) => {
    const [rows, deleted, deleting] = await Promise.all([
      layers.list(admin, query),
      layers.deleted(admin),
      deleteId === null ? null : layers.get(admin, deleteId).catch(noneIfMissing),
    ])
    return { rows, deleted, deleting: deleting && nameOf(deleting) }
  }
  return loadForAdmin(context, 'layers_failed', load, { query })
}

function noneIfMissing(error: unknown): null {
  if (isErrorCode(error, 'layer_not_found')) return null
  throw error
}

/** What asks to confirm a delete; null for a layer that can't be deleted. */
const nameOf = ({ id, name, is_shipped }: AdminLayer) => (is_shipped ? null : { id, name })

export const action = actOnLayer

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ActionResult => submitFailureResult('layer_save_failed', reason))

const LABELS: ListLabels = {
  path: href('/admin/layers'),
  heading: 'Map Layers',
  singular: 'layer',
  plural: 'layers',
  empty: 'No layers yet',
  emptyHint: 'Add a file of lines, points or areas to show it on every map.',
}

export default function Layers({ loaderData, actionData }: Route.ComponentProps) {
  const { query, shown, failure } = loaderData
  const { rows = null, deleted = [], deleting = null } = shown ?? {}
  const result: ActionResult | undefined = actionData
  const [pending, setPending] = useState<{ id: string; name: string } | null>(result ? null : deleting)
  useProcessingRefresh(rows?.data.some((row) => row.import !== null && isRunning(row.import.state)) ?? false)
  const params = layerParams(query)
  const filters = [
    optionalFilter(['type', 'Type', 'All types'], query.type, LAYER_TYPE_LABELS),
    optionalFilter(['show', 'Show', 'All layers'], query.show, LAYER_FILTERS),
    sortFilter(query.sort, LAYER_SORTS),
  ]
  const deletions = deleted.map(({ id, name, undo_until }) => ({
    deletion_id: id,
    deleted: 1,
    titles: [name],
    undo_until,
  }))
  return (
    <>
      <ListScreen
        labels={LABELS}
        params={params}
        page={rows}
        failure={failure}
        result={result}
        headerAction={
          <ButtonLink to={href('/admin/layers/new')} kind="primary" icon={Plus}>
            Add Layer
          </ButtonLink>
        }
        banner={<RecentlyDeleted deletions={deletions} />}
        search={{ placeholder: 'Name, source or type', q: query.q, filters }}
        table={(rows) => <LayerTable rows={rows} params={params} onDelete={setPending} />}
      />
      {pending && (
        <DeleteLayer layer={pending} action={listHref(LABELS.path, params)} onClose={() => setPending(null)} />
      )}
    </>
  )
}
