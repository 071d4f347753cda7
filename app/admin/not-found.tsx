import { data } from 'react-router'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { Route } from './+types/not-found'
import { AdminErrorBoundary, errorTitle } from './error-boundary.tsx'
import { requireAdmin } from './require-admin.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(errorTitle(error, matches), matches)
}

/** Only admins learn that the page doesn't exist; everyone else gets 403. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function NotFound() {
  return null
}
