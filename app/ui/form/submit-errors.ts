import { data, href, isRouteErrorResponse } from 'react-router'

/** Why a submission got no response from its action. */
export type SubmitFailure =
  | 'unreachable'
  | 'server_failed'
  | 'signed_out'
  | 'other_account'
  | 'too_large'
  | 'too_many_requests'

/** The message of forms that have no message of their own. */
export const NOT_SUBMITTED = 'We couldn’t submit this form.'

interface Submission<Answer> {
  request: Request
  serverAction: () => Promise<Answer>
}

/**
 * The client action of every form. When the action doesn’t respond (the connection drops, a proxy responds, the session
 * has ended), the form stays on screen with the action data that `answer` returns for the failure, instead of the error
 * screen.
 */
export async function withSubmitErrors<Answer, Failed>(
  { request, serverAction }: Submission<Answer>,
  answer: (reason: SubmitFailure, form: FormData) => Failed,
) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    const reason = submitFailureOf(error)
    if (reason === null || request.signal.aborted) throw error
    // An error status prevents revalidation, which would fail for the same reason.
    return data(answer(reason, await sent.formData()), { status: 503 })
  }
}

/** Null for a redirect, and for an error that the screen answers with an error page, such as “Access Denied”. */
export function submitFailureOf(error: unknown): SubmitFailure | null {
  if (error instanceof Response) return leadsToSignIn(error) ? 'signed_out' : null
  if (!isRouteErrorResponse(error)) return error instanceof TypeError ? 'unreachable' : 'server_failed'
  const { status, data: body } = error
  const denial = body as { code?: string; canSignIn?: boolean } | null
  if (status === 401 || denial?.canSignIn) return 'signed_out'
  if (denial?.code === 'other_account') return 'other_account'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  // Only a response that isn't from a screen, such as a proxy's page, comes as text.
  return status >= 500 || typeof body === 'string' ? 'server_failed' : null
}

/** A screen for signed-in users sends visitors to sign in and then back to it. */
function leadsToSignIn({ headers }: Response): boolean {
  const { pathname, searchParams } = new URL(headers.get('Location') ?? '/', 'http://localhost')
  return pathname === href('/login') && searchParams.has('next')
}
