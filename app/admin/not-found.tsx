import { data } from 'react-router'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/missing'
import { admit } from './admit.ts'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(refusedTitle(error), matches)
}

/** Only an admin learns that there is nothing here. */
export function loader({ context }: Route.LoaderArgs) {
  admit(context)
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function Missing() {
  return null
}
