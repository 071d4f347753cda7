import { data, type RouterContextProvider, redirect } from 'react-router'
import type { ZodType } from 'zod'
import { ERRORS, type ErrorCode, newerVersionOf } from '../../../domain/errors.ts'
import { leadNoteSchema, leadReplySchema } from '../../../domain/lead-values.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { LeadInbox } from '../../../server/services/inbox/inbox-service.ts'
import { isRecognised, services } from '../../context.ts'
import { failureOf } from '../../ui/failure.ts'
import type { FormErrors } from '../../ui/read-form.ts'
import { admit, refusal } from '../admit.ts'
import type { Answer } from '../content/screen.ts'
import { typedOf } from '../content/typed.ts'

/** What came of a form of a lead; `verb` says of which one. */
export interface LeadAnswer extends Answer {
  verb?: string
}

interface Work {
  inbox: LeadInbox
  who: SignedInViewer
  id: string
  form: FormData
  /** Where the list stood. */
  back: string
}

type Act = (work: Work) => Promise<LeadAnswer | Response>

const VERBS: Record<string, { act: Act; failed: ErrorCode }> = {
  save: { act: save, failed: 'lead_update_failed' },
  reply: { act: reply, failed: 'lead_reply_failed' },
  add: { act: add, failed: 'lead_update_failed' },
  delete: { act: remove, failed: 'lead_delete_failed' },
}

export async function actOnLead(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { id, back }: Pick<Work, 'id' | 'back'>,
) {
  if (!context.get(isRecognised)) return told({ failure: failureWith('lead_update_failed') }, 503)
  const who = admit(context)
  const form = await request.formData().catch(() => null)
  const verb = String(form?.get('do') ?? '')
  const known = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!form || !known) throw data(null, { status: 400 })
  try {
    const answer = await known.act({ inbox: context.get(services).inbox, who, id, form, back })
    if (answer instanceof Response) return answer
    return told({ verb, ...answer, ...(answer.errors ? { typed: typedOf(form) } : {}) }, answer.errors ? 422 : 200)
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (status === 403) throw refusal(context, error)
    if (code === 'lead_not_found') throw data(null, { status })
    const newer = newerVersionOf(error)
    const failure = status === 503 ? failureWith(known.failed) : { code, message }
    return told(
      { verb, failure, typed: typedOf(form), ...(errors ? { errors } : {}), ...(newer ? { newer } : {}) },
      status,
    )
  }
}

const failureWith = (code: ErrorCode) => ({ code, message: ERRORS[code].message })
const told = (answer: LeadAnswer, status: number) => data<LeadAnswer>(answer, { status })

async function save({ inbox, who, id, form }: Work): Promise<LeadAnswer> {
  const version = String(form.get('version') ?? '')
  const values = Object.fromEntries(['status', 'owner_id', 'notes'].map((name) => [name, form.get(name)]))
  // What is no version is one that never was, so that nothing is overwritten by it.
  await inbox.update(who, id, values, { version: /^\d{1,9}$/.test(version) ? Number(version) : 0 })
  return { notice: 'Lead saved.' }
}

async function reply({ inbox, who, id, form }: Work): Promise<LeadAnswer> {
  const read = checked(leadReplySchema, { text: form.get('reply'), key: form.get('key') ?? undefined })
  if ('errors' in read) return { errors: { reply: read.errors.text ?? read.errors.key ?? '' } }
  await inbox.reply(who, id, read.value)
  return { notice: 'Reply on its way.' }
}

async function add({ inbox, who, id, form }: Work): Promise<LeadAnswer> {
  const values = { text: form.get('said'), kind: form.get('kind'), key: form.get('key') ?? undefined }
  const read = checked(leadNoteSchema, values)
  if ('errors' in read) return { errors: { said: Object.values(read.errors)[0] ?? '' } }
  await inbox.addMessage(who, id, read.value)
  return { notice: 'Added.' }
}

async function remove({ inbox, who, id, back }: Work): Promise<Response> {
  await inbox.remove(who, [id])
  return redirect(`/admin/leads?${new URLSearchParams([...new URLSearchParams(back), ['deleted', '1']])}`)
}

function checked<T>(schema: ZodType<T>, values: unknown): { value: T } | { errors: FormErrors } {
  const result = schema.safeParse(values)
  if (result.success) return { value: result.data }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message
  return { errors }
}
