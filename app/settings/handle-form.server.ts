import { data, type RouterContextProvider } from 'react-router'
import type { AppError, ErrorCode } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import type { Caller } from '../../server/platform/http/caller.ts'
import type { Cookies } from '../../server/platform/http/cookie.ts'
import type { Services } from '../../server/services.ts'
import { caller, services } from '../context.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { failureOf } from '../ui/form/failure.ts'
import { readEntries } from '../ui/form/read-form.ts'
import type { Outcome, SectionId } from './outcome.ts'

/** What a form handler gets. */
export interface FormContext {
  account: Services['account']
  viewer: SignedInViewer
  caller: Caller
  form: Record<string, unknown>
}

/** The result of a successful handler, unless it returns a response. */
export type Success = Pick<Outcome, 'message' | 'setUp' | 'recoveryCodes' | 'apiKey'> & { cookies?: Cookies }
export type Handler = (context: FormContext) => Promise<Success | Response>
export type Handlers = Readonly<Record<SectionId, Readonly<Record<string, Handler>>>>

/** The field that an error belongs to. Other errors are shown above the form. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  wrong_password: 'current_password',
  no_password: 'current_password',
  wrong_code: 'code',
}

/** Fields that may be filled in again after an error. */
const REFILLABLE = ['name', 'email', 'confirmation', 'scope', 'lifetime', 'per_minute']

/** Runs the handler for the form's `intent`, such as `password/change`, and returns its outcome. */
export async function handleForm(
  handlers: Handlers,
  viewer: SignedInViewer,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const form = await readEntries(request)
  const intent = String(form.intent)
  const [section = '', verb = ''] = intent.split('/')
  const verbs = Object.hasOwn(handlers, section) ? handlers[section as SectionId] : {}
  const handler = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!handler) throw data(null, { status: 400 })
  const submitted = { section: section as SectionId, intent }
  try {
    const success = await handler({ account: context.get(services).account, viewer, caller: context.get(caller), form })
    if (success instanceof Response) return success
    const { cookies = [], ...result } = success
    return data<Outcome>({ ...submitted, ...result }, { headers: cookieHeaders(cookies) })
  } catch (error) {
    const { status, ...failure } = describeError(context, error)
    return data<Outcome>({ ...submitted, ...failure, values: refillable(form) }, { status })
  }
}

/** Maps an error to messages for fields or for the form as a whole. Internal failures are reported. */
function describeError(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): Pick<Outcome, 'errors' | 'problem'> & { status: number } {
  const { code, status, message } = failureOf(context, error)
  const { fields = {}, message: detail } = error as AppError
  const reasons = Object.entries(fields).flatMap(([field, [reason]]) => (reason ? [[field, reason]] : []))
  if (reasons.length > 0) return { status, errors: Object.fromEntries(reasons) }
  const field = FIELDS[code]
  const text = status < 500 ? detail : message
  return field ? { status, errors: { [field]: text } } : { status, problem: text }
}

function refillable(form: Record<string, unknown>): Record<string, string> {
  const entries = REFILLABLE.map((name) => [name, form[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
