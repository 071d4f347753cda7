import { ERRORS } from '../../domain/errors.ts'
import type { SubmitFailure } from '../ui/form/submit-errors.ts'

/** Result of one of the forms of a conversation, which `verb` names. */
export interface ThreadAnswer {
  verb: ThreadVerb
  /** Shown when the change was made. */
  notice?: string
  message?: string
  error?: string
  typed?: string
  reason?: SubmitFailure
}

export const THREAD_VERBS = ['send', 'share', 'block', 'unblock', 'report', 'send-held', 'discard-held'] as const
export type ThreadVerb = (typeof THREAD_VERBS)[number]

export function threadVerbOf(form: FormData): ThreadVerb | null {
  return THREAD_VERBS.find((verb) => verb === form.get('do')) ?? null
}

/** The action data shown when a submission fails without a response. */
export function threadSubmitFailure(reason: SubmitFailure, form: FormData): ThreadAnswer {
  const verb = threadVerbOf(form) ?? 'send'
  const message = ERRORS[verb === 'send' ? 'message_failed' : 'thread_change_failed'].message
  return { verb, message, reason, typed: String(form.get('text') ?? '') }
}
