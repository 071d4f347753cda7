import { href, isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import type { Matches } from '../ui/layout/website-name.ts'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { Deleted, type DeletedItem } from './content/deleted.tsx'
import type { AccessDenial } from './require-admin.ts'

/** The error boundary of every admin screen; other errors go on to the root boundary. */
export function AdminErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData('root')
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return isDeleted(error.data) ? <Deleted {...error.data} /> : <NotFound />
  const refusal = error.data as AccessDenial | null
  if (refusal?.reason === 'two_factor_needed') return <TwoFactorNeeded />
  if (refusal?.reason !== 'access_denied') throw error
  if (hasEnded(refusal, root)) return <SessionEnded next={pathname + search} />
  return (
    <MessageScreen
      heading="Access Denied"
      action={
        <>
          {refusal.canSignIn && (
            <ButtonLink to={`${href('/login')}?next=${encodeURIComponent(pathname + search)}`} kind="primary">
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to={href('/')}>Back to Home</ButtonLink>
        </>
      }
    >
      You don't have permission to access this page.
    </MessageScreen>
  )
}

const isDeleted = (value: unknown): value is DeletedItem => Object(value).deletion !== undefined

const SESSION_ENDED = 'Your session has ended'

/** True if they were signed in a moment ago: the session ended. */
const hasEnded = (refusal: unknown, root: unknown): boolean =>
  Boolean((refusal as AccessDenial | null)?.canSignIn && (root as { user?: unknown } | null | undefined)?.user)

function SessionEnded({ next }: { next: string }) {
  return (
    <MessageScreen
      heading={SESSION_ENDED}
      action={
        <ButtonLink to={`${href('/login')}?next=${encodeURIComponent(next)}`} kind="primary">
          Sign in
        </ButtonLink>
      }
    >
      Sign in to continue where you left off. Your unsaved changes to listings, posts, city pages and datasets are still
      in this browser.
    </MessageScreen>
  )
}

function TwoFactorNeeded() {
  return (
    <MessageScreen
      heading="Set up two-factor authentication first"
      action={
        <ButtonLink to={`${href('/settings')}#two-factor`} kind="primary">
          Set it up in Settings
        </ButtonLink>
      }
    >
      Admins must use two-factor authentication. Turn it on to open this page.
    </MessageScreen>
  )
}

function NotFound() {
  return (
    <MessageScreen heading="Page not found" action={<ButtonLink to={href('/admin')}>Back to Dashboard</ButtonLink>}>
      This page doesn’t exist or has moved.
    </MessageScreen>
  )
}

/** The `meta` export of an admin screen with this title. */
export const adminMeta =
  (title: string) =>
  ({ error, matches }: { error?: unknown; matches: Matches }) =>
    hiddenMeta(error ? errorTitle(error, matches) : title, matches)

/** The document title of the error screen. */
export function errorTitle(error: unknown, matches: Matches): string {
  if (!isRouteErrorResponse(error)) return 'Something went wrong'
  if (error.status === 404) return 'Page not found'
  if (hasEnded(error.data, matches[0]?.loaderData)) return SESSION_ENDED
  return error.status === 403 ? 'Access Denied' : 'Something went wrong'
}
