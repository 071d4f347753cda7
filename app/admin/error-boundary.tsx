import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { MessageScreen } from '../ui/empty-state.tsx'
import type { Refusal } from './admit.ts'

/** In place of every screen of the admin that cannot be shown; what is not its own goes on to the screen of the root. */
export function Refused() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return <Missing />
  const refusal = error.data as Refusal | null
  if (refusal?.reason === 'two_factor_needed') return <TwoFactorNeeded />
  if (refusal?.reason !== 'access_denied') throw error
  return (
    <MessageScreen
      heading="Access Denied"
      action={
        <>
          {refusal.canSignIn && (
            <ButtonLink to={`/login?next=${encodeURIComponent(pathname + search)}`} kind="primary">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/">Back to Home</ButtonLink>
        </>
      }
    >
      You don't have permission to access this page.
    </MessageScreen>
  )
}

function TwoFactorNeeded() {
  return (
    <MessageScreen
      heading="Set up two-factor authentication first"
      action={
        <ButtonLink to="/settings#two-factor" kind="primary">
          Set it up in Settings
        </ButtonLink>
      }
    >
      Admins of this site sign in with a second factor. Once yours is on, this page opens.
    </MessageScreen>
  )
}

function Missing() {
  return (
    <MessageScreen heading="Page not found" action={<ButtonLink to="/admin">Back to Dashboard</ButtonLink>}>
      There is nothing at this address. It may have moved or ended.
    </MessageScreen>
  )
}

/** The title of such a screen. */
export function refusedTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Something went wrong'
  if (error.status === 404) return 'Page not found'
  return error.status === 403 ? 'Access Denied' : 'That did not work'
}
