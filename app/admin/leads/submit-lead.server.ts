import { data, href, type RouterContextProvider, redirect } from 'react-router'
import type { ZodType } from 'zod'
import { ERRORS, type ErrorCode, newerVersionOf } from '../../../domain/errors.ts'
import { leadNoteSchema, leadReplySchema } from '../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { safeParse } from '../../../domain/validation.ts'
import type { LeadInbox } from '../../../server/people/leads/inbox/service.ts'
import { isRecognized, services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { type FormErrors, readFormData } from '../../ui/form/read-form.ts'
import { readEnteredValues } from '../content/editor/entered-values.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import { LEAD_FAILURES, type LeadAnswer } from './lead-answer.ts'

interface Submission {
  inbox: LeadInbox
  viewer: SignedInViewer
  id: string
  form: FormData
  /** Query of the list to return to. */
  back: string
}

type Act = (work: Submission) => Promise<LeadAnswer | Response>

const VERBS = {
  save,
  reply,
  add,
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
  const form = await readFormData(request)
  const verb = String(form.get('do') ?? '')
  const known = Object.hasOwn(VERBS, verb) ? (verb as keyof typeof VERBS) : undefined
  if (!known) throw data(null, { status: 400 })
  try {
    const answer = await VERBS[known]({ inbox: context.get(services).inbox, viewer, id, form, back })
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

async function reply({ inbox, viewer, id, form }: Submission): Promise<LeadAnswer> {
  const result = validate(leadReplySchema, { text: form.get('reply'), key: form.get('key') ?? undefined })
  if ('errors' in result) return { errors: { reply: result.errors.text ?? result.errors.key ?? '' } }
  await inbox.reply(viewer, id, result.value)
  return { notice: 'Reply sent.' }
}

async function add({ inbox, viewer, id, form }: Submission): Promise<LeadAnswer> {
  const values = { text: form.get('body'), kind: form.get('kind'), key: form.get('key') ?? undefined }
  const result = validate(leadNoteSchema, values)
  if ('errors' in result) return { errors: { body: Object.values(result.errors)[0] ?? '' } }
  await inbox.addMessage(viewer, id, result.value)
  return { notice: 'Email added.' }
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
