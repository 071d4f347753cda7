import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from 'react-router'
import type { AdminContent, ContentStatus, NewerVersion } from '../../../domain/content/admin-content.ts'
import { contentParams, parseContentQuery } from '../../../domain/content/list-query.ts'
import { ERRORS, newerVersionOf } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { FILE_FORM } from '../../../domain/upload/uploads.ts'
import type { ContentService, VersionedContent } from '../../../server/content/editing/service.ts'
import type { Services } from '../../../server/services.ts'
import { isRecognized, services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import { readChoices } from './editor/conflict-choices.ts'
import { readEnteredValues } from './editor/entered-values.ts'
import type { ContentTypeLabels } from './labels.ts'
import type { ActionResult, NewerVersionSummary } from './screen-data.ts'
import { failureWith } from './submit-failure.ts'
import { respondUnavailable } from './unavailable.server.ts'

type Context = Readonly<RouterContextProvider>

interface Work<Item extends AdminContent> {
  viewer: SignedInViewer
  labels: ContentTypeLabels
  service: ContentService<AdminContent, Item, unknown> & Partial<VersionedContent<Item>>
  form: FormData
  /** The id after the verb; empty when it applies to the selected rows. */
  subject: string
  /** The address of the list with its query. */
  list: (extra?: Record<string, string>) => string
  read: (form: FormData) => Record<string, unknown>
}

/** Handles a form of a content screen. Its field `do` is a verb, optionally followed by an id: “publish 7”. */
export const contentAction = <Item extends AdminContent>(
  labels: ContentTypeLabels,
  serviceOf: (content: Services['content']) => Work<Item>['service'],
  read: Work<Item>['read'],
  isOpen = true,
) =>
  formAction({ isOpen, multipart: FILE_FORM }, async ({ context, request }: ActionFunctionArgs) => {
    if (!context.get(isRecognized)) return respondUnavailable(request, labels)
    const viewer = requireAdmin(context)
    const service = serviceOf(context.get(services).content)
    const received = await receive(context, request, viewer, labels)
    if (!('form' in received)) return data<ActionResult>(received, { status: ERRORS[labels.failures.save].status })
    const { form } = received
    const [verb = '', subject = ''] = String(form.get('do') ?? '').split(' ')
    const act = Object.hasOwn(VERBS, verb) ? VERBS[verb as keyof typeof VERBS] : undefined
    if (!act) throw data(null, { status: 400 })
    const params = contentParams(parseContentQuery(new URL(request.url).searchParams))
    const list = (extra: Record<string, string> = {}) => {
      const query = new URLSearchParams([...params, ...Object.entries(extra)]).toString()
      return labels.path + (query && `?${query}`)
    }
    if (Object.keys(received.errors).length > 0) {
      const answer = { ...failureWith('invalid'), errors: received.errors, ...enteredIn(form) }
      return data<ActionResult>(answer, { status: ERRORS.invalid.status })
    }
    try {
      return await act({ viewer, labels, service, form, subject, list, read })
    } catch (error) {
      return failureResult(context, error, FORM_VERBS.has(verb) ? enteredIn(form) : {})
    }
  })

/** The failure with the submitted values, so that the form keeps them. */
function failureResult(context: Context, error: unknown, entered: Pick<ActionResult, 'entered' | 'baseVersion'>) {
  const { code, status, message, errors } = failureOf(context, error)
  if (code === 'access_denied' || code === 'two_factor_needed') throw toRouteError(context, error)
  const newer = newerVersionOf(error)
  return data<ActionResult>(
    {
      failure: { code, message },
      ...(errors ? { errors } : {}),
      ...(newer ? { newer: summarizeNewer(newer) } : {}),
      ...entered,
    },
    { status },
  )
}

const summarizeNewer = ({ version, saved_at, saved_by, changes }: NewerVersion): NewerVersionSummary => ({
  version,
  saved_at,
  saved_by,
  changes,
})

function enteredIn(form: FormData): Pick<ActionResult, 'entered' | 'baseVersion'> {
  return { entered: readEnteredValues(form), baseVersion: integerOf(form, 'version') }
}

/** Stores the files in the form first, like those uploaded before it was submitted. */
async function receive(context: Context, request: Request, viewer: SignedInViewer, labels: ContentTypeLabels) {
  try {
    return await context.get(services).uploads.readForm(viewer, request, labels.files)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw toRouteError(context, error)
    if (status < 500) throw data(null, { status })
    const { form } = error as { form?: FormData }
    return { ...failureWith(labels.failures.save), ...(form ? enteredIn(form) : {}) } satisfies ActionResult
  }
}

type Act = (work: Work<AdminContent>) => Promise<ReturnType<typeof data<ActionResult>> | Response>

const idsOf = ({ form, subject }: Work<AdminContent>) =>
  subject ? [subject] : form.getAll('ids').filter((id) => typeof id === 'string')

/** “1 blog post”, “12 listings”. */
const countOf = ({ labels }: Work<AdminContent>, count: number) => formatCount(count, labels.singular, labels.plural)

const toggle =
  (set: 'setPublished' | 'setFeatured', value: boolean, done: string): Act =>
  async (work) => {
    const changed = await work.service[set](work.viewer, idsOf(work), value)
    return data<ActionResult>({ notice: `${countOf(work, changed)} ${done}.` })
  }

/** A scheduled post stays hidden until its scheduled time, even when published. */
const publish: Act = async (work) => {
  const { viewer, service, subject } = work
  const published = await service.setPublished(viewer, idsOf(work), true)
  const isScheduled = subject !== '' && published > 0 && statusOf(await service.get(viewer, subject)) === 'scheduled'
  const notice = `${countOf(work, published)} published.`
  return data<ActionResult>({ notice: isScheduled ? `${notice} It goes live at its scheduled time.` : notice })
}

const statusOf = (item: AdminContent) => (item as { status?: ContentStatus }).status

const remove: Act = async (work) => {
  const { deletion_id, deleted } = await work.service.remove(work.viewer, idsOf(work))
  return data<ActionResult>({ notice: `${countOf(work, deleted)} deleted.`, undo: deletion_id })
}

const undo: Act = async (work) => {
  const back = await work.service.restore(work.viewer, work.subject)
  return data<ActionResult>({ notice: `${countOf(work, back)} restored.` })
}

const duplicate: Act = async ({ service, viewer, subject, list }) => {
  const copy = await service.duplicate(viewer, subject)
  return redirect(list({ edit: copy.id }))
}

const save: Act = async ({ service, viewer, form, read, list }) => {
  const id = textOf(form, 'id')
  const values = read(form)
  if (id) {
    await service.update(viewer, id, values, { version: integerOf(form, 'version') })
    return redirect(list({ saved: id }))
  }
  const item = await service.create(viewer, values, { idempotencyKey: textOf(form, 'key') || undefined })
  return redirect(list({ saved: item.id, created: '1' }))
}

/** Overwrites the version that was shown, but not a later one. */
const overwrite: Act = async ({ service, viewer, form, read, list }) => {
  const id = textOf(form, 'id')
  await service.update(viewer, id, read(form), { version: integerOf(form, 'newer_version') })
  return redirect(list({ saved: id }))
}

/** Merges the two versions that were shown; a later version asks again. */
const merge: Act = async ({ service, viewer, form, read, list }) => {
  const id = textOf(form, 'id')
  const decided = { with: integerOf(form, 'newer_version'), choices: readChoices(form) }
  await service.update(viewer, id, read(form), { version: integerOf(form, 'version'), merge: decided })
  return redirect(list({ saved: id }))
}

const restoreVersion: Act = async ({ service, viewer, form, subject, list }) => {
  const id = textOf(form, 'id')
  if (!service.restoreVersion) throw data(null, { status: 400 })
  await service.restoreVersion(viewer, id, Number(/^\d{1,9}$/.test(subject) ? subject : 0))
  return redirect(list({ edit: id }))
}

const VERBS = {
  publish,
  unpublish: toggle('setPublished', false, 'unpublished'),
  feature: toggle('setFeatured', true, 'featured'),
  unfeature: toggle('setFeatured', false, 'no longer featured'),
  delete: remove,
  undo,
  duplicate,
  save,
  overwrite,
  merge,
  'restore-version': restoreVersion,
} satisfies Record<string, Act>

/** Verbs of the editor form, which gets its values back when they fail. */
const FORM_VERBS: ReadonlySet<string> = new Set(['save', 'overwrite', 'merge'])

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** An invalid version number becomes 0, which no version has, so that it can't overwrite anything. */
function integerOf(form: FormData, name: string): number {
  const text = textOf(form, name)
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
