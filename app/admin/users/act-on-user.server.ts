import { data, type RouterContextProvider } from 'react-router'
import { ERRORS } from '../../../domain/errors.ts'
import { formatCount } from '../../../domain/format.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { UserAdmin } from '../../../server/services/users/users-service.ts'
import { isRecognised, services } from '../../context.ts'
import { failureOf } from '../../ui/failure.ts'
import { admit, refusal } from '../admit.ts'
import type { Answer } from '../content/screen.ts'

interface Work {
  users: UserAdmin
  who: SignedInViewer
  id: string
  /** The warning about one's own account was read. */
  isSureOfOwn: boolean
}

/** Does it, and tells of it in a sentence about whom it was done to. */
type Act = (work: Work) => Promise<(email: string) => string>

const ACTS: Record<string, Act> = {
  'make-admin': async ({ users, who, id }) => {
    await users.setAdmin(who, id, true)
    return (email) => `${email} is an admin now.`
  },
  'revoke-admin': async ({ users, who, id, ...certain }) => {
    await users.setAdmin(who, id, false, certain)
    return (email) => `${email} is no admin any more.`
  },
  suspend: async ({ users, who, id, ...certain }) => {
    await users.setSuspended(who, id, true, certain)
    return (email) => `${email} is suspended.`
  },
  reinstate: async ({ users, who, id }) => {
    await users.setSuspended(who, id, false)
    return (email) => `${email} is reinstated.`
  },
  'end-sessions': async ({ users, who, id }) => {
    const ended = await users.endSessions(who, id)
    return (email) => `${formatCount(ended, 'session')} of ${email} ended.`
  },
  'send-reset': async ({ users, who, id }) => {
    await users.sendReset(who, id)
    return (email) => `A link to choose a new password is on its way to ${email}.`
  },
  'resend-verification': async ({ users, who, id }) => {
    await users.resendVerification(who, id)
    return (email) => `A link to verify the address is on its way to ${email}.`
  },
}

/** `do` is a verb, and after a space the id of whom it is done to. */
export async function actOnUser(context: Readonly<RouterContextProvider>, request: Request) {
  const told = (answer: Answer, status: number) => data<Answer>(answer, { status })
  const failure = (code: keyof typeof ERRORS) => ({ failure: { code, message: ERRORS[code].message } })
  if (!context.get(isRecognised)) return told(failure('user_update_failed'), 503)
  const who = admit(context)
  const form = await request.formData().catch(() => null)
  const [verb = '', id = ''] = String(form?.get('do') ?? '').split(' ')
  const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined
  if (!form || !act) throw data(null, { status: 400 })
  const { users } = context.get(services)
  try {
    const sentence = await act({ users, who, id, isSureOfOwn: form.get('own') === 'yes' })
    return told({ notice: sentence(await emailOf(users, who, id)) }, 200)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    if (status === 403) throw refusal(context, error)
    return told(failure(status === 503 ? 'user_update_failed' : code), status)
  }
}

/** Whoever has just taken their own role may not ask any more. */
async function emailOf(users: UserAdmin, who: SignedInViewer, id: string): Promise<string> {
  return id === who.id ? who.email : (await users.get(who, id)).email
}
