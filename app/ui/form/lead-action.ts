import { data, type RouterContextProvider } from 'react-router'
import type { ZodType } from 'zod'
import type { ErrorCode } from '../../../domain/errors.ts'
import { failureOf } from './failure.ts'
import { type FormErrors, readForm } from './read-form.ts'
import type { SubmitFailure } from './submit-errors.ts'

/** The result of submitting a contact, demo or notification form. */
export interface LeadAnswer {
  sent: boolean
  /** Error about the whole form. */
  message?: string
  /** Errors by field. */
  errors?: FormErrors
  /** Submitted values, to refill the form without JavaScript. With JavaScript, the fields still have them. */
  typed: Record<string, string>
}

interface LeadForm<T> {
  context: Readonly<RouterContextProvider>
  request: Request
  schema: ZodType<T>
  /** Names of the fields to refill. */
  fields: readonly string[]
}

const TOO_OFTEN = 'Too many attempts. Your entries are still here. Wait a few minutes, then try again.'
const FAILED = 'We couldn’t submit this form. Your entries are still here. Try again in a minute.'
const GONE = 'This listing is no longer available. Your entries are still here.'
const UNREACHABLE = 'We couldn’t submit this form. Your entries are still here. Check your connection, then try again.'

const MESSAGES: Partial<Record<ErrorCode, string>> = { too_many_requests: TOO_OFTEN, listing_not_found: GONE }

/** Validates the form and calls `send`, which must have stored the message when it resolves. */
export async function answerLead<T>(
  { context, request, schema, fields }: LeadForm<T>,
  send: (value: T) => Promise<void>,
) {
  const form = await readForm(request, schema)
  const typed = Object.fromEntries(fields.map((name) => [name, form.typed(name)]))
  const answer = (status: number, result: Omit<LeadAnswer, 'typed'>) =>
    data<LeadAnswer>({ ...result, typed }, { status })
  if (!form.success) return answer(422, { sent: false, errors: form.errors })
  try {
    await send(form.value)
    return answer(200, { sent: true })
  } catch (error) {
    const { code, status } = failureOf(context, error)
    return answer(status, { sent: false, message: MESSAGES[code] ?? FAILED })
  }
}

const SUBMIT_FAILURE_MESSAGES: Partial<Record<SubmitFailure, string>> = {
  unreachable: UNREACHABLE,
  too_many_requests: TOO_OFTEN,
}

/** The action data shown when a submission fails without a response. */
export const leadSubmitFailure = (reason: SubmitFailure): LeadAnswer => ({
  sent: false,
  message: SUBMIT_FAILURE_MESSAGES[reason] ?? FAILED,
  typed: {},
})
