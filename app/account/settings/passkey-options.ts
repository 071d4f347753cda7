import { caller, services, viewer } from '../../context.ts'
import { cookieHeaders } from '../../ui/cookies.ts'
import { failedAnswer, onlyPost } from '../passkey-answer.ts'
import type { Route } from './+types/passkey-options'

export const loader = onlyPost

/** The challenge that the browser answers with a new passkey, as WebAuthn's own JSON. */
export async function action({ context }: Route.ActionArgs) {
  try {
    const { account } = context.get(services)
    const { options, cookies } = await account.startPasskey(context.get(viewer), context.get(caller))
    const headers = cookieHeaders(cookies)
    headers.set('Cache-Control', 'no-store')
    return Response.json(options, { headers })
  } catch (error) {
    return failedAnswer(context, error)
  }
}
