import { caller, services } from '../context.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import type { Route } from './+types/passkey-options'
import { errorResponse, methodNotAllowed } from './passkey-responses.ts'

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
