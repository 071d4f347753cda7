import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { invalid, newerVersionOf } from '../../../domain/errors.ts'
import { parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import { leadNoteSchema, leadReplySchema, SNOOZES } from '../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { parseValues } from '../../../domain/validation.ts'
import type { LeadInbox } from '../../../server/people/leads/inbox/service.ts'
import { isRecognized, services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { throwUnreadable } from '../../ui/form/throw-unreadable.ts'
import { readEnteredValues } from '../content/editor/entered-values.ts'
import { failureWith } from '../content/submit-failure.ts'
import { listHref } from '../list/list-href.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import { failureOfVerb, type LeadAnswer } from './lead-answer.ts'

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

const VERBS: Record<string, Act> = {
  save,
  reply,
  add,
  done: markDone,
  snooze: (work) => snooze(work, Number(work.form.get('hours'))),
  unsnooze: (work) => snooze(work, null),
  'send-held': (work) => decideHeld(work, true),
  'discard-held': (work) => decideHeld(work, false),
  delete: remove,
}

export async function submitLead(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { id, back }: Pick<Submission, 'id' | 'back'>,
) {
  if (!context.get(isRecognized)) return respond(failureWith('lead_update_failed'), 503)
  const viewer = requireAdmin(context)
  const { uploads } = context.get(services)
  const { form, stored, errors } = await uploads
    .readForm(viewer, request, { files: 'message-file' })
    .catch(throwUnreadable)
  const files = { files: stored.map(({ path }) => path), fileError: errors.files }
  const verb = String(form.get('do') ?? '')
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw data(null, { status: 400 })
  try {
    const answer = await act({ inbox: context.get(services).inbox, viewer, id, form, back, ...files })
    return answer instanceof Response ? answer : respond({ verb, ...answer }, 200)
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (status === 403) throw toRouteError(context, error)
    if (code === 'lead_not_found') throw data(null, { status })
    const newer = newerVersionOf(error)
    const failed = status === 503 ? failureWith(failureOfVerb(verb)) : { failure: { code, message } }
    const entered = readEnteredValues(form)
    return respond({ verb, ...failed, entered, ...(errors && { errors }), ...(newer && { newer }) }, status)
  }
}

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
  if (fileError) throw invalid('files', fileError)
  const values = { text: form.get('reply'), key: form.get('key') ?? undefined, files }
  const value = parseValues(leadReplySchema, values)
  // Once it's answered, the lead may no longer be in the list.
  const next = form.has('next') ? await nextPath(work) : null
  await inbox.reply(viewer, id, value)
  return next === null ? { notice: 'Reply sent.' } : redirect(next)
}

async function add({ inbox, viewer, id, form }: Submission): Promise<LeadAnswer> {
  const values = { text: form.get('body'), kind: form.get('kind'), key: form.get('key') ?? undefined }
  const note = parseValues(leadNoteSchema, values)
  await inbox.addMessage(viewer, id, note)
  return { notice: note.kind === 'note' ? 'Note added.' : 'Email added.' }
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
