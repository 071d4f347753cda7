import { caller, services } from '../context.ts'
import { cookieHeaders } from '../ui/cookies.ts'
import type { Route } from './+types/passkey-options'
import { failedAnswer, onlyPost } from './passkey-answer.ts'

export const loader = onlyPost

/** The challenge that a passkey answers. */
export async function action({ context }: Route.ActionArgs) {
  try {
    const { options, cookies } = await context.get(services).accounts.startPasskeySignIn(context.get(caller))
    const headers = cookieHeaders(cookies)
    headers.set('Cache-Control', 'no-store')
    return Response.json(options, { headers })
  } catch (error) {
    return failedAnswer(context, error)
  }
}
