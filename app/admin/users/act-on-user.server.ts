import { type ActionFunctionArgs, data } from 'react-router'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { formatCount } from '../../../domain/text/format.ts'
import type { UserAdmin } from '../../../server/people/accounts/users/service.ts'
import { isRecognized, services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { failureWith } from '../content/submit-failure.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'

interface Work {
  users: UserAdmin
  admin: SignedInViewer
  id: string
  /** The admin confirmed the warning about their own account. */
  confirmsOwnAccount: boolean
}

/** Runs the action and returns the message for the user's email. */
type Act = (work: Work) => Promise<(email: string) => string>

const ACTS: Record<string, Act> = {
  'make-admin': async ({ users, admin, id }) => {
    await users.setAdmin(admin, id, true)
    return (email) => `${email} is now an admin.`
  },
  'revoke-admin': async ({ users, admin, id, ...confirmation }) => {
    await users.setAdmin(admin, id, false, confirmation)
    return (email) => `${email} is no longer an admin.`
  },
  suspend: async ({ users, admin, id, ...confirmation }) => {
    await users.setSuspended(admin, id, true, confirmation)
    return (email) => `${email} is suspended.`
  },
  reinstate: async ({ users, admin, id }) => {
    await users.setSuspended(admin, id, false)
    return (email) => `${email} is reinstated.`
  },
  'end-sessions': async ({ users, admin, id }) => {
    const ended = await users.endSessions(admin, id)
    return (email) => `Ended ${formatCount(ended, 'session')} of ${email}.`
  },
  'send-reset': async ({ users, admin, id }) => {
    await users.sendReset(admin, id)
    return (email) => `Sent a password reset link to ${email}.`
  },
  'resend-verification': async ({ users, admin, id }) => {
    await users.resendVerification(admin, id)
    return (email) => `Sent a verification link to ${email}.`
  },
}

/** Runs the action in the form field `do`: a verb and a user id, separated by a space. */
export const actOnUser = formAction({ isOpen: true }, async ({ context, request }: ActionFunctionArgs) => {
  const respond = (result: ActionResult, status: number) => data<ActionResult>(result, { status })
  if (!context.get(isRecognized)) return respond(failureWith('user_update_failed'), 503)
  const admin = requireAdmin(context)
  const form = await readFormData(request)
  const [verb = '', id = ''] = String(form.get('do') ?? '').split(' ')
  const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : undefined
  if (!act) throw data(null, { status: 400 })
  const { users } = context.get(services)
  try {
    const message = await act({ users, admin, id, confirmsOwnAccount: form.get('own') === 'yes' })
    return respond({ notice: message(await emailOf(users, admin, id)) }, 200)
  } catch (error) {
    const { code, status } = failureOf(context, error)
    if (status === 403) throw toRouteError(context, error)
    return respond(failureWith(status === 503 ? 'user_update_failed' : code), status)
  }
})

/** An admin who has just revoked their own role can't read users any more. */
async function emailOf(users: UserAdmin, admin: SignedInViewer, id: string): Promise<string> {
  return id === admin.id ? admin.email : (await users.get(admin, id)).email
}
