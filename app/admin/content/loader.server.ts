import { data, type RouterContextProvider } from 'react-router'
import { contentParams, parseContentQuery } from '../../../domain/content/list-query.ts'
import type { Managed } from '../../../domain/content/managed.ts'
import { ERRORS } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { ContentService, VersionedContent } from '../../../server/services/content/content-service.ts'
import { isRecognised } from '../../context.ts'
import { failureOf } from '../../ui/failure.ts'
import { admit, refusal } from '../admit.ts'
import type { Noun } from './nouns.ts'
import type { ContentScreen, ListView } from './screen.ts'

type Context = Readonly<RouterContextProvider>
type Service<Row extends Managed, Thing extends Managed> = ContentService<Row, Thing, unknown> &
  Partial<VersionedContent<Thing>>

/** One address a noun: its list, and in place of the list the form (`?new`, `?edit=`) or the history (`?versions=`). */
export async function loadContent<Row extends Managed, Thing extends Managed>(
  { context, request }: { context: Context; request: Request },
  noun: Noun,
  service: Service<Row, Thing>,
) {
  if (!context.get(isRecognised)) {
    const { message } = ERRORS[noun.failures.list]
    return data<ContentScreen<Row, Thing>>({ view: 'away', failure: message }, { status: 503 })
  }
  const who = admit(context)
  const { searchParams: params } = new URL(request.url)
  try {
    const screen = (await otherThanList(who, params, service)) ?? (await loadList(context, who, params, service))
    const failed = screen.view === 'list' && screen.failure !== null
    return data<ContentScreen<Row, Thing>>(screen, { status: failed ? 503 : 200 })
  } catch (error) {
    throw refusal(context, error)
  }
}

async function otherThanList<Row extends Managed, Thing extends Managed>(
  who: SignedInViewer,
  params: URLSearchParams,
  service: Service<Row, Thing>,
): Promise<ContentScreen<Row, Thing> | null> {
  const back = contentParams(parseContentQuery(params)).toString()
  const slug = params.get('slug')
  if (slug !== null) {
    const except = params.get('except') || undefined
    const asked = slug.replaceAll('\0', '').slice(0, 200)
    return { view: 'slug', slug, isTaken: asked.isWellFormed() && (await service.isSlugTaken(who, asked, { except })) }
  }
  const edited = params.get('edit')
  if (edited !== null) {
    return { view: 'form', thing: await service.get(who, edited), key: crypto.randomUUID(), back }
  }
  if (params.has('new')) return { view: 'form', thing: null, key: crypto.randomUUID(), back }
  const versioned = params.get('versions')
  if (versioned !== null && service.versions) {
    const [thing, versions] = await Promise.all([service.get(who, versioned), service.versions(who, versioned)])
    return { view: 'versions', thing, versions, back }
  }
  return null
}

async function loadList<Row extends Managed, Thing extends Managed>(
  context: Context,
  who: SignedInViewer,
  params: URLSearchParams,
  service: Service<Row, Thing>,
): Promise<ListView<Row>> {
  const query = parseContentQuery(params)
  const asked = params.get('delete') === 'ticked' ? params.getAll('ids') : params.getAll('delete')
  const about = { query, asked, saved: params.get('saved'), isCreated: params.has('created') }
  try {
    const rows = await service.list(who, { query })
    return { view: 'list', rows, deletions: await service.deletions(who), failure: null, ...about }
  } catch (error) {
    const { code, message } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw error
    return { view: 'list', rows: null, deletions: [], failure: message, ...about }
  }
}
