import { data, type RouterContextProvider } from 'react-router'
import type { AdminContent } from '../../../domain/content/admin-content.ts'
import { contentParams, parseContentQuery } from '../../../domain/content/list-query.ts'
import { ERRORS, isErrorCode } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { ContentService, VersionedContent } from '../../../server/content/editing/service.ts'
import type { Services } from '../../../server/services.ts'
import { isRecognized, services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { DeletedItem } from './deleted.tsx'
import type { ContentTypeLabels } from './labels.ts'
import type { ContentScreen, ListView } from './screen-data.ts'

type Context = Readonly<RouterContextProvider>
type Service<Row extends AdminContent, Item extends AdminContent> = ContentService<Row, Item, unknown> &
  Partial<VersionedContent<Item>>

/** Each type has one address: its list, or instead the form (`?new`, `?edit=`) or the versions (`?versions=`). */
export const contentLoader =
  <Row extends AdminContent, Item extends AdminContent>(
    labels: ContentTypeLabels,
    serviceOf: (content: Services['content']) => Service<Row, Item>,
  ) =>
  async ({ context, request }: { context: Context; request: Request }) => {
    if (!context.get(isRecognized)) {
      const { message } = ERRORS[labels.failures.list]
      return data<ContentScreen<Row, Item>>({ view: 'unavailable', failure: message }, { status: 503 })
    }
    const service = serviceOf(context.get(services).content)
    const viewer = requireAdmin(context)
    const { searchParams: params } = new URL(request.url)
    try {
      const screen =
        (await loadFormOrVersions(viewer, params, service)) ?? (await loadList(context, viewer, params, service))
      const failed = screen.view === 'list' && screen.failure !== null
      return data<ContentScreen<Row, Item>>(screen, { status: failed ? 503 : 200 })
    } catch (error) {
      const isMissing = isErrorCode(error, labels.failures.missing)
      const deleted = isMissing ? await findDeleted(viewer, params, labels, service) : null
      throw deleted ? data(deleted, { status: 404, statusText: 'Not Found' }) : toRouteError(context, error)
    }
  }

/** The item in the address, if it was deleted and can still be restored. */
async function findDeleted<Row extends AdminContent, Item extends AdminContent>(
  viewer: SignedInViewer,
  params: URLSearchParams,
  { path, singular, plural }: ContentTypeLabels,
  service: Service<Row, Item>,
): Promise<DeletedItem | null> {
  const id = params.get('edit') ?? params.get('versions')
  const deletion = id === null ? null : await service.deletionOf(viewer, id)
  return deletion && { deletion, path, singular, plural }
}

async function loadFormOrVersions<Row extends AdminContent, Item extends AdminContent>(
  viewer: SignedInViewer,
  params: URLSearchParams,
  service: Service<Row, Item>,
): Promise<ContentScreen<Row, Item> | null> {
  const back = contentParams(parseContentQuery(params)).toString()
  const edited = params.get('edit')
  if (edited !== null) {
    return { view: 'form', item: await service.get(viewer, edited), key: crypto.randomUUID(), back }
  }
  if (params.has('new')) return { view: 'form', item: null, key: crypto.randomUUID(), back }
  const versioned = params.get('versions')
  if (versioned !== null && service.versions) {
    const [item, versions] = await Promise.all([service.get(viewer, versioned), service.versions(viewer, versioned)])
    return { view: 'versions', item, versions, back }
  }
  return null
}

async function loadList<Row extends AdminContent, Item extends AdminContent>(
  context: Context,
  viewer: SignedInViewer,
  params: URLSearchParams,
  service: Service<Row, Item>,
): Promise<ListView<Row>> {
  const query = parseContentQuery(params)
  const deleteIds = params.get('delete') === 'ticked' ? params.getAll('ids') : params.getAll('delete')
  const common = { query, deleteIds, saved: params.get('saved'), isCreated: params.has('created') }
  try {
    const rows = await service.list(viewer, { query })
    return { view: 'list', rows, deletions: await service.deletions(viewer), failure: null, ...common }
  } catch (error) {
    const { code, message } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw error
    return { view: 'list', rows: null, deletions: [], failure: message, ...common }
  }
}
