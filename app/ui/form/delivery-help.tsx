import { href, useLocation } from 'react-router'
import type { DeliveryFailure } from './keep-form.ts'

const SENTENCES: Record<Exclude<DeliveryFailure, 'signed_out'>, string> = {
  unreachable: 'We couldn’t reach the server. Check your connection, then try again.',
  server_failed: 'Something went wrong on our end. Try again in a minute.',
  too_large: 'This form has more text than we accept. Shorten it, then try again.',
  too_many_requests: 'Too many requests. Wait a minute, then try again.',
}

/** Why a form got no answer and what to do next, after the message about what failed. */
export function DeliveryHelp({ reason }: { reason: DeliveryFailure | undefined }) {
  const { pathname } = useLocation()
  if (reason === undefined) return null
  if (reason !== 'signed_out') return <p className="font-normal">{SENTENCES[reason]}</p>
  return (
    <p className="font-normal">
      Your session has ended.{' '}
      <a
        href={`${href('/login')}?next=${encodeURIComponent(pathname)}`}
        target="_blank"
        rel="noopener"
        className="underline underline-offset-3"
      >
        Sign in again in a new tab
      </a>
      , then come back and try again.
    </p>
  )
}
