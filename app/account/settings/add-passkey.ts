import { passkeySchema } from '../../../domain/account.ts'
import { AppError } from '../../../domain/errors.ts'
import { caller, services, viewer } from '../../context.ts'
import { failedAnswer, onlyPost } from '../passkey-answer.ts'
import type { Route } from './+types/add-passkey'
import { parse } from './perform.server.ts'

export const loader = onlyPost

/** Keeps a passkey: `{ name, response }`, the response as WebAuthn's own JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  try {
    const json: unknown = await request.json().catch(() => {
      throw new AppError('bad_request')
    })
    const input = parse(passkeySchema, json)
    await context.get(services).account.addPasskey(context.get(viewer), context.get(caller), input)
    return new Response(null, { status: 204 })
  } catch (error) {
    return failedAnswer(context, error)
  }
}
