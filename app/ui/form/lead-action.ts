import { data, type RouterContextProvider } from 'react-router'
import type { ZodType } from 'zod'
import type { ErrorCode } from '../../../domain/errors.ts'
import { failureOf } from './failure.ts'
import { FAILED, type LeadAnswer, TOO_OFTEN } from './lead-answer.ts'
import { readForm } from './read-form.ts'

interface LeadForm<T> {
  context: Readonly<RouterContextProvider>
  request: Request
  /** The form of the request, if it was read already. */
  submitted?: FormData
  schema: ZodType<T>
  /** Names of the fields to refill. */
  fields: readonly string[]
}

const GONE = 'This listing is no longer available. Your entries are still here.'

const MESSAGES: Partial<Record<ErrorCode, string>> = { too_many_requests: TOO_OFTEN, listing_not_found: GONE }

/** Validates the form and calls `send`, which must have stored the message when it resolves. */
export async function handleLeadForm<T>(
  { context, request, submitted, schema, fields }: LeadForm<T>,
  send: (value: T) => Promise<void>,
) {
  const form = await readForm(submitted ?? request, schema)
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
