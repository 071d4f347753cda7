import { data, href, type RouterContextProvider, redirect } from 'react-router'
import type { ZodType } from 'zod'
import { ERRORS, type ErrorCode, newerVersionOf } from '../../../domain/errors.ts'
import { parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import { leadNoteSchema, leadReplySchema, SNOOZES } from '../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { safeParse } from '../../../domain/validation.ts'
import type { LeadInbox } from '../../../server/people/leads/inbox/service.ts'
import { isRecognized, services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { throwUnreadable } from '../../ui/form/throw-unreadable.ts'
import { readEnteredValues } from '../content/editor/entered-values.ts'
import { listHref } from '../list/list-href.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import { LEAD_FAILURES, type LeadAnswer } from './lead-answer.ts'

interface Submission {
  inbox: LeadInbox
  viewer: SignedInViewer
  id: string
  form: FormData
  /** Paths of files that were stored with the form, and why others weren't. */
  files: string[]
  fileError: string | undefined
  /** Query of the list to return to. */
  back: string
}

type Act = (work: Submission) => Promise<LeadAnswer | Response>

const VERBS = {
  save,
  reply,
  add,
  done: markDone,
  snooze: (work) => snooze(work, Number(work.form.get('hours'))),
  unsnooze: (work) => snooze(work, null),
  'send-held': (work) => decideHeld(work, true),
  'discard-held': (work) => decideHeld(work, false),
  delete: remove,
} satisfies Record<keyof typeof LEAD_FAILURES, Act>

export async function submitLead(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { id, back }: Pick<Submission, 'id' | 'back'>,
) {
  if (!context.get(isRecognized)) return respond({ failure: failureWith('lead_update_failed') }, 503)
  const viewer = requireAdmin(context)
  const { uploads } = context.get(services)
  const { form, stored, errors } = await uploads
    .readForm(viewer, request, { files: 'message-file' })
    .catch(throwUnreadable)
  const files = { files: stored.map(({ path }) => path), fileError: errors.files }
  const verb = String(form.get('do') ?? '')
  const known = Object.hasOwn(VERBS, verb) ? (verb as keyof typeof VERBS) : undefined
  if (!known) throw data(null, { status: 400 })
  try {
    const answer = await VERBS[known]({ inbox: context.get(services).inbox, viewer, id, form, back, ...files })
    if (answer instanceof Response) return answer
    return respond(
      { verb, ...answer, ...(answer.errors ? { entered: readEnteredValues(form) } : {}) },
      answer.errors ? 422 : 200,
    )
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (status === 403) throw toRouteError(context, error)
    if (code === 'lead_not_found') throw data(null, { status })
    const newer = newerVersionOf(error)
    const failure = status === 503 ? failureWith(LEAD_FAILURES[known]) : { code, message }
    return respond(
      { verb, failure, entered: readEnteredValues(form), ...(errors ? { errors } : {}), ...(newer ? { newer } : {}) },
      status,
    )
  }
}

const failureWith = (code: ErrorCode) => ({ code, message: ERRORS[code].message })
const respond = (answer: LeadAnswer, status: number) => data<LeadAnswer>(answer, { status })

async function save({ inbox, viewer, id, form }: Submission): Promise<LeadAnswer> {
  const version = String(form.get('version') ?? '')
  const values = Object.fromEntries(['status', 'owner_id', 'notes'].map((name) => [name, form.get(name)]))
  // Version 0 never exists, so a malformed version conflicts instead of overwriting.
  await inbox.update(viewer, id, values, { version: /^\d{1,9}$/.test(version) ? Number(version) : 0 })
  return { notice: 'Lead saved.' }
}

async function reply(work: Submission): Promise<LeadAnswer | Response> {
  const { inbox, viewer, id, form, files, fileError } = work
  const result = validate(leadReplySchema, { text: form.get('reply'), key: form.get('key') ?? undefined, files })
  if (fileError) return { errors: { reply: fileError } }
  if ('errors' in result) return { errors: { reply: Object.values(result.errors)[0] ?? '' } }
  // Afterward it may not be in the list anymore.
  const next = form.has('next') ? await nextPath(work) : null
  await inbox.reply(viewer, id, result.value)
  return next === null ? { notice: 'Reply sent.' } : redirect(next)
}

async function add({ inbox, viewer, id, form }: Submission): Promise<LeadAnswer> {
  const values = { text: form.get('body'), kind: form.get('kind'), key: form.get('key') ?? undefined }
  const result = validate(leadNoteSchema, values)
  if ('errors' in result) return { errors: { body: Object.values(result.errors)[0] ?? '' } }
  await inbox.addMessage(viewer, id, result.value)
  return { notice: result.value.kind === 'note' ? 'Note added.' : 'Email added.' }
}

async function markDone(work: Submission): Promise<Response> {
  const next = await nextPath(work)
  await work.inbox.markDone(work.viewer, work.id)
  return redirect(next)
}

async function snooze(work: Submission, hours: number | null): Promise<LeadAnswer | Response> {
  if (hours !== null && !Object.hasOwn(SNOOZES, String(hours))) throw data(null, { status: 400 })
  const next = hours === null ? null : await nextPath(work)
  await work.inbox.snooze(work.viewer, work.id, hours)
  return next === null ? { notice: 'Lead unsnoozed.' } : redirect(next)
}

/** The next lead of the list, or the list after the last one. */
async function nextPath({ inbox, viewer, id, back }: Submission): Promise<string> {
  const params = new URLSearchParams(back)
  const { next } = await inbox.locate(viewer, id, parseLeadQuery(params))
  return listHref(next === null ? href('/admin/leads') : href('/admin/leads/:id', { id: next }), params)
}

async function decideHeld({ inbox, viewer, id, form }: Submission, isMine: boolean): Promise<LeadAnswer> {
  await inbox.decideHeld(viewer, id, { messageId: String(form.get('message') ?? ''), isMine })
  return { notice: isMine ? 'Message sent.' : 'Message discarded.' }
}

async function remove({ inbox, viewer, id, back }: Submission): Promise<Response> {
  await inbox.remove(viewer, [id])
  return redirect(`${href('/admin/leads')}?${new URLSearchParams([...new URLSearchParams(back), ['deleted', '1']])}`)
}

function validate<T>(schema: ZodType<T>, values: unknown): { value: T } | { errors: FormErrors } {
  const result = safeParse(schema, values)
  if (result.success) return { value: result.data }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message
  return { errors }
}
