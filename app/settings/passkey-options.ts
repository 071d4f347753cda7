import { caller, services, viewer } from '../context.ts'
import { errorResponse, methodNotAllowed } from '../ui/account/passkey-responses.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import type { Route } from './+types/passkey-options'

export const loader = methodNotAllowed

/** Creates the challenge for registering a passkey, as WebAuthn JSON. */
export async function action({ context }: Route.ActionArgs) {
  try {
    const { account } = context.get(services)
    const { options, cookies } = await account.startPasskey(context.get(viewer), context.get(caller))
    const headers = cookieHeaders(cookies)
    headers.set('Cache-Control', 'no-store')
    return Response.json(options, { headers })
  } catch (error) {
    return errorResponse(context, error)
  }
}
