import { data, type RouterContextProvider } from 'react-router'
import type { ZodType } from 'zod'
import { failureOf } from './failure.ts'
import { type FormErrors, readForm } from './read-form.ts'

/** What a form that writes to us is answered with. */
export interface LeadAnswer {
  sent: boolean
  /** Why not, as a whole. */
  message?: string
  /** Why not, by field. */
  errors?: FormErrors
  /** What was typed, for who has no JavaScript: with it, the fields are still there. */
  typed: Record<string, string>
}

interface LeadForm<T> {
  context: Readonly<RouterContextProvider>
  request: Request
  schema: ZodType<T>
  /** Names of the fields that are shown again. */
  fields: readonly string[]
}

const KEPT = 'What you typed is kept.'
const TOO_OFTEN = `That was a lot in a short time. Please wait a few minutes, then send it again. ${KEPT}`
const FAILED = `It could not be sent; the failure is on our side. ${KEPT} Please try again shortly.`
const UNREACHABLE = `It could not be sent; the connection may be interrupted. ${KEPT} Please try again.`

/** Success is said once `send` has returned, and then it is stored. */
export async function answerLead<T>(
  { context, request, schema, fields }: LeadForm<T>,
  send: (value: T) => Promise<void>,
) {
  const form = await readForm(request, schema)
  const typed = Object.fromEntries(fields.map((name) => [name, form.typed(name)]))
  const answer = (status: number, what: Omit<LeadAnswer, 'typed'>) => data<LeadAnswer>({ ...what, typed }, { status })
  if (!form.success) return answer(422, { sent: false, errors: form.errors })
  try {
    await send(form.value)
    return answer(200, { sent: true })
  } catch (error) {
    const { code, status } = failureOf(context, error)
    return answer(status, { sent: false, message: code === 'too_many_requests' ? TOO_OFTEN : FAILED })
  }
}

/** In the browser: without an answer the form stays, instead of the screen that tells of failures. */
export async function orUnreachable<T>(ask: () => Promise<T>) {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Response) throw error
    // A status of failure, so that nothing else is asked for over the same connection.
    return data<LeadAnswer>({ sent: false, message: UNREACHABLE, typed: {} }, { status: 503 })
  }
}
