import { AppError } from '../../domain/errors.ts'
import { caller, services } from '../context.ts'
import { cookieHeaders } from '../ui/cookies.ts'
import type { Route } from './+types/passkey-sign-in'
import { failedAnswer, onlyPost } from './passkey-answer.ts'

export const loader = onlyPost

/** Takes what a passkey answered to the challenge. */
export async function action({ context, request }: Route.ActionArgs) {
  try {
    const response: unknown = await request.json().catch(() => {
      throw new AppError('bad_request')
    })
    const cookies = await context.get(services).accounts.signInWithPasskey(context.get(caller), response)
    return new Response(null, { status: 204, headers: cookieHeaders(cookies) })
  } catch (error) {
    return failedAnswer(context, error)
  }
}
