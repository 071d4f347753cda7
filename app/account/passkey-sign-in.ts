import { caller, services } from '../context.ts'
import { errorResponse, methodNotAllowed, readJson } from '../ui/account/passkey-responses.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import type { Route } from './+types/passkey-sign-in'

export const loader = methodNotAllowed

/** Verifies the passkey's response to the challenge and signs in. */
export async function action({ context, request }: Route.ActionArgs) {
  try {
    const response: unknown = await readJson(request)
    const cookies = await context.get(services).accounts.signInWithPasskey(context.get(caller), response)
    return new Response(null, { status: 204, headers: cookieHeaders(cookies) })
  } catch (error) {
    return errorResponse(context, error)
  }
}
