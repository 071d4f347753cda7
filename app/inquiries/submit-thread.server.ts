import { data, type RouterContextProvider, redirect } from 'react-router'
import { invalid } from '../../domain/errors.ts'
import { threadMessageSchema, threadReportSchema } from '../../domain/lead/thread.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { parseValues } from '../../domain/validation.ts'
import { services } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import { throwUnreadable } from '../ui/form/throw-unreadable.ts'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import { type ThreadAnswer, type ThreadVerb, threadVerbOf } from './thread-answer.ts'

const NOTICES: Record<Exclude<ThreadVerb, 'report'>, string> = {
  send: 'Message sent.',
  share: 'Your email address and phone number are shared.',
  block: 'Blocked.',
  unblock: 'Unblocked.',
  'send-held': 'Message sent.',
  'discard-held': 'Message discarded.',
}

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
  const messageId = String(form.get('message') ?? '')
  try {
    if (verb === 'report') {
      await threads.report(viewer, id, parseValues(threadReportSchema, { reason: typed }).reason)
      return redirect(inquiriesPath({ id }))
    }
    if (verb === 'send') {
      if (errors.files) throw invalid('files', errors.files)
      const values = { text: typed, key: form.get('key') ?? undefined, files: stored.map(({ path }) => path) }
      await threads.send(viewer, id, parseValues(threadMessageSchema, values))
    } else if (verb === 'share') await threads.shareContact(viewer, id)
    else if (verb === 'block' || verb === 'unblock') await threads.setBlocked(viewer, id, verb === 'block')
    else await threads.decideHeld(viewer, id, { messageId, isMine: verb === 'send-held' })
    return data<ThreadAnswer>({ verb, notice: NOTICES[verb] })
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (code === 'thread_not_found') throw data({ message }, { status })
    const [first] = Object.values(errors ?? {})
    return data<ThreadAnswer>({ verb, ...(first ? { error: first } : { message }), typed }, { status })
  }
}
