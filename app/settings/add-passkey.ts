import { passkeySchema } from '../../domain/account/account.ts'
import { parseValues } from '../../domain/validation.ts'
import { caller, services, viewer } from '../context.ts'
import { errorResponse, methodNotAllowed, readJson } from '../ui/account/passkey-responses.ts'
import type { Route } from './+types/add-passkey'

export const loader = methodNotAllowed

/** Stores a passkey from a JSON body `{ name, response }`, where `response` is WebAuthn JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  try {
    const json: unknown = await readJson(request)
    const input = parseValues(passkeySchema, json)
    await context.get(services).account.addPasskey(context.get(viewer), context.get(caller), input)
    return new Response(null, { status: 204 })
  } catch (error) {
    return errorResponse(context, error)
  }
}
