import { data, type RouterContextProvider, redirect } from 'react-router'
import { contentParams, parseContentQuery } from '../../../domain/content/list-query.ts'
import type { ContentStatus, Managed, NewerVersion } from '../../../domain/content/managed.ts'
import { ERRORS, newerVersionOf } from '../../../domain/errors.ts'
import { formatCount } from '../../../domain/format.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { ContentService, VersionedContent } from '../../../server/services/content/content-service.ts'
import { isRecognised, services } from '../../context.ts'
import { failureOf } from '../../ui/failure.ts'
import { admit, refusal } from '../admit.ts'
import { whileAway } from './away.server.ts'
import { readChoices } from './choices.ts'
import type { Noun } from './nouns.ts'
import type { Answer, Newer } from './screen.ts'
import { typedOf } from './typed.ts'

type Context = Readonly<RouterContextProvider>

interface Work<Thing extends Managed> {
  who: SignedInViewer
  noun: Noun
  service: ContentService<Managed, Thing, unknown> & Partial<VersionedContent<Thing>>
  form: FormData
  /** What the button says beyond its verb: an id, or nothing where rows are ticked. */
  subject: string
  /** The address of the list as it stood. */
  list: (extra?: Record<string, string>) => string
  read: (form: FormData) => Record<string, unknown>
}

/** `do` is a verb, and after a space what it is done to: “publish 7”. */
export async function actOnContent<Thing extends Managed>(
  { context, request }: { context: Context; request: Request },
  noun: Noun,
  service: Work<Thing>['service'],
  read: Work<Thing>['read'],
) {
  if (!context.get(isRecognised)) return whileAway(request, noun)
  const who = admit(context)
  const received = await receive(context, request, who, noun)
  if (!('form' in received)) return data<Answer>(received, { status: ERRORS[noun.failures.save].status })
  const { form } = received
  const [verb = '', subject = ''] = String(form.get('do') ?? '').split(' ')
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb as keyof typeof VERBS] : undefined
  if (!act) throw data(null, { status: 400 })
  const params = contentParams(parseContentQuery(new URL(request.url).searchParams))
  const list = (extra: Record<string, string> = {}) => {
    const query = new URLSearchParams([...params, ...Object.entries(extra)]).toString()
    return noun.path + (query && `?${query}`)
  }
  if (Object.keys(received.errors).length > 0) {
    const failure = { code: 'invalid', message: ERRORS.invalid.message } as const
    return data<Answer>({ failure, errors: received.errors, ...kept(form) }, { status: ERRORS.invalid.status })
  }
  try {
    return await act({ who, noun, service, form, subject, list, read })
  } catch (error) {
    return failed(context, error, FORM_VERBS.has(verb) ? kept(form) : {})
  }
}

/** What failed, and what a form had, so that it comes back as it was sent. */
function failed(context: Context, error: unknown, held: Pick<Answer, 'typed' | 'began'>) {
  const { code, status, message, errors } = failureOf(context, error)
  if (code === 'access_denied' || code === 'two_factor_needed') throw refusal(context, error)
  const newer = newerVersionOf(error)
  return data<Answer>(
    {
      failure: { code, message },
      ...(errors ? { errors } : {}),
      ...(newer ? { newer: aboutNewer(newer) } : {}),
      ...held,
    },
    { status },
  )
}

const aboutNewer = ({ version, saved_at, saved_by, changes }: NewerVersion): Newer => ({
  version,
  saved_at,
  saved_by,
  changes,
})

function kept(form: FormData): Pick<Answer, 'typed' | 'began'> {
  return { typed: typedOf(form), began: wholeOf(form, 'version') }
}

/** Files that come with the form are stored first, as those are that were sent before. */
async function receive(context: Context, request: Request, who: SignedInViewer, noun: Noun) {
  try {
    return await context.get(services).uploads.readForm(who, request, noun.files)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    if (code === 'access_denied' || code === 'two_factor_needed') throw refusal(context, error)
    if (status < 500) throw data(null, { status })
    const { form } = error as { form?: FormData }
    const failure = { code: noun.failures.save, message: ERRORS[noun.failures.save].message }
    return { failure, ...(form ? kept(form) : {}) } satisfies Answer
  }
}

type Act = (work: Work<Managed>) => Promise<ReturnType<typeof data<Answer>> | Response>

const idsOf = ({ form, subject }: Work<Managed>) =>
  subject ? [subject] : form.getAll('ids').filter((id) => typeof id === 'string')

/** “1 blog post”, “12 listings”. */
const some = ({ noun }: Work<Managed>, count: number) => formatCount(count, noun.one, noun.many)

const toggle =
  (set: 'setPublished' | 'setFeatured', value: boolean, done: string): Act =>
  async (work) => {
    const changed = await work.service[set](work.who, idsOf(work), value)
    return data<Answer>({ notice: `${some(work, changed)} ${done}.` })
  }

/** A post that waits for its hour is not seen before it, published or not. */
const publish: Act = async (work) => {
  const { who, service, subject } = work
  const published = await service.setPublished(who, idsOf(work), true)
  const isWaiting = subject !== '' && published > 0 && statusOf(await service.get(who, subject)) === 'scheduled'
  const told = `${some(work, published)} published.`
  return data<Answer>({ notice: isWaiting ? `${told} Visitors see it once its hour has come.` : told })
}

const statusOf = (thing: Managed) => (thing as { status?: ContentStatus }).status

const remove: Act = async (work) => {
  const { deletion_id, deleted } = await work.service.remove(work.who, idsOf(work))
  return data<Answer>({ notice: `${some(work, deleted)} deleted.`, undo: deletion_id })
}

const undo: Act = async (work) => {
  const back = await work.service.restore(work.who, work.subject)
  return data<Answer>({ notice: `${some(work, back)} restored.` })
}

const duplicate: Act = async ({ service, who, subject, list }) => {
  const copy = await service.duplicate(who, subject)
  return redirect(list({ edit: copy.id }))
}

const save: Act = async ({ service, who, form, read, list }) => {
  const id = textOf(form, 'id')
  const values = read(form)
  if (id) {
    await service.update(who, id, values, { version: wholeOf(form, 'version') })
    return redirect(list({ saved: id }))
  }
  const thing = await service.create(who, values, { idempotencyKey: textOf(form, 'key') || undefined })
  return redirect(list({ saved: thing.id, created: '1' }))
}

/** Over the version that was shown, and not over one that came after it. */
const overwrite: Act = async ({ service, who, form, read, list }) => {
  const id = textOf(form, 'id')
  await service.update(who, id, read(form), { version: wholeOf(form, 'newer_version') })
  return redirect(list({ saved: id }))
}

/** Both versions put together, as they were shown; what has changed since is asked about again. */
const merge: Act = async ({ service, who, form, read, list }) => {
  const id = textOf(form, 'id')
  const decided = { with: wholeOf(form, 'newer_version'), choices: readChoices(form) }
  await service.update(who, id, read(form), { version: wholeOf(form, 'version'), merge: decided })
  return redirect(list({ saved: id }))
}

const restoreVersion: Act = async ({ service, who, form, subject, list }) => {
  const id = textOf(form, 'id')
  if (!service.restoreVersion) throw data(null, { status: 400 })
  await service.restoreVersion(who, id, Number(/^\d{1,9}$/.test(subject) ? subject : 0))
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

/** Those of the form: what was typed is given back when they fail. */
const FORM_VERBS: ReadonlySet<string> = new Set(['save', 'overwrite', 'merge'])

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What is no version is one that never was, so that nothing is overwritten by it. */
function wholeOf(form: FormData, name: string): number {
  const text = textOf(form, name)
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
