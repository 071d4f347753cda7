import { caller, services } from '../context.ts'
import { errorResponse, methodNotAllowed } from '../ui/account/passkey-responses.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import type { Route } from './+types/passkey-options'

export const loader = methodNotAllowed

/** Creates the challenge for signing in with a passkey. */
export async function action({ context }: Route.ActionArgs) {
  try {
    const { options, cookies } = await context.get(services).accounts.startPasskeySignIn(context.get(caller))
    const headers = cookieHeaders(cookies)
    headers.set('Cache-Control', 'no-store')
    return Response.json(options, { headers })
  } catch (error) {
    return errorResponse(context, error)
  }
}
