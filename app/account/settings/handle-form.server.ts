import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../../server/auth/caller.ts'
import type { Cookies } from '../../../server/services/account-services.ts'
import type { Services } from '../../../server/services/services.ts'
import { caller, services } from '../../context.ts'
import { cookieHeaders } from '../../ui/cookies.ts'
import { failureOf } from '../../ui/failure.ts'
import { readEntries } from '../../ui/read-form.ts'
import type { Outcome, SectionId } from './outcome.ts'

/** A form on its way to the service. */
export interface Act {
  account: Services['account']
  viewer: SignedInViewer
  caller: Caller
  form: Record<string, unknown>
}

/** What worked. A response leads elsewhere. */
export type Done = Pick<Outcome, 'message' | 'setUp' | 'recoveryCodes' | 'apiKey'> & { cookies?: Cookies }
export type Handler = (act: Act) => Promise<Done | Response>
export type Handlers = Readonly<Record<SectionId, Readonly<Record<string, Handler>>>>

/** Which of the fields a failure belongs to; others are said above the form. */
const FIELDS: Partial<Record<ErrorCode, string>> = { wrong_password: 'current_password', wrong_code: 'code' }

/** What a form that comes back may hold again. */
const NOT_SECRET = ['name', 'email', 'confirmation', 'scope', 'lifetime', 'per_minute']

/** Does what the form's `intent` (`password/change`) asks for, and tells what came of it. */
export async function perform(
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
  const about = { section: section as SectionId, intent }
  try {
    const done = await handler({ account: context.get(services).account, viewer, caller: context.get(caller), form })
    if (done instanceof Response) return done
    const { cookies = [], ...told } = done
    return data<Outcome>({ ...about, ...told }, { headers: cookieHeaders(cookies) })
  } catch (error) {
    const { status, ...told } = explain(context, error)
    return data<Outcome>({ ...about, ...told, values: notSecret(form) }, { status })
  }
}

/** @throws AppError `invalid` with the reasons by field */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', { fields: z.flattenError(parsed.error).fieldErrors as Record<string, string[]> })
}

/** Why it did not work, at the field that is the reason where there is one. What the product failed in is reported. */
function explain(
  context: Readonly<RouterContextProvider>,
  error: unknown,
): Pick<Outcome, 'errors' | 'problem'> & { status: number } {
  const { code, status, message } = failureOf(context, error)
  const { fields = {}, message: detail } = error as AppError
  const reasons = Object.entries(fields).flatMap(([field, [reason]]) => (reason ? [[field, reason]] : []))
  if (reasons.length > 0) return { status, errors: Object.fromEntries(reasons) }
  const field = FIELDS[code]
  const words = status < 500 ? detail : message
  return field ? { status, errors: { [field]: words } } : { status, problem: words }
}

function notSecret(form: Record<string, unknown>): Record<string, string> {
  const entries = NOT_SECRET.map((name) => [name, form[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
