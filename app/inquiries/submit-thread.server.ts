import { data, type RouterContextProvider, redirect } from 'react-router'
import type { ZodType } from 'zod'
import { threadMessageSchema, threadReportSchema } from '../../domain/lead/thread.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { safeParse } from '../../domain/validation.ts'
import { services } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import { throwUnreadable } from '../ui/form/throw-unreadable.ts'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import { type ThreadAnswer, threadVerbOf } from './thread-answer.ts'

/** Handles the forms of a conversation. */
export async function submitThread(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  viewer: SignedInViewer,
  id: string,
) {
  const { threads, uploads } = context.get(services)
  const { form, errors, stored } = await uploads
    .readForm(viewer, request, { files: 'message-file' })
    .catch(throwUnreadable)
  const verb = threadVerbOf(form)
  if (verb === null) throw data(null, { status: 400 })
  const typed = String(form.get('text') ?? '')
  try {
    switch (verb) {
      case 'send': {
        const files = stored.map(({ path }) => path)
        const { text, error } = check(threadMessageSchema, { text: typed, key: form.get('key') ?? undefined, files })
        if (text === undefined || errors.files) return refused({ verb, error: errors.files ?? error, typed })
        await threads.send(viewer, id, text)
        return answered({ verb, notice: 'Message sent.' })
      }
      case 'share':
        await threads.shareContact(viewer, id)
        return answered({ verb, notice: 'Your email address and phone number are shared.' })
      case 'block':
      case 'unblock':
        await threads.setBlocked(viewer, id, verb === 'block')
        return answered({ verb, notice: verb === 'block' ? 'Blocked.' : 'Unblocked.' })
      case 'send-held':
      case 'discard-held': {
        const isMine = verb === 'send-held'
        await threads.decideHeld(viewer, id, { messageId: String(form.get('message') ?? ''), isMine })
        return answered({ verb, notice: isMine ? 'Message sent.' : 'Message discarded.' })
      }
      case 'report': {
        const { text, error } = check(threadReportSchema, { reason: typed })
        if (text === undefined) return refused({ verb, error, typed })
        await threads.report(viewer, id, text.reason)
        return redirect(inquiriesPath({ id }))
      }
    }
  } catch (error) {
    const { code, status, message } = failureOf(context, error)
    if (code === 'thread_not_found') throw data({ message }, { status })
    return data<ThreadAnswer>({ verb, message, typed }, { status })
  }
}

const answered = (answer: ThreadAnswer) => data<ThreadAnswer>(answer)
const refused = (answer: ThreadAnswer) => data<ThreadAnswer>(answer, { status: 422 })

function check<T>(schema: ZodType<T>, values: unknown): { text?: T; error: string } {
  const result = safeParse(schema, values)
  return result.success ? { text: result.data, error: '' } : { error: result.error.issues[0]?.message ?? '' }
}
