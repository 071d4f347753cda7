import { href, useLocation } from 'react-router'
import { useSignedInUser } from './signed-in-user.ts'
import type { SubmitFailure } from './submit-errors.ts'

const SENTENCES: Record<Exclude<SubmitFailure, 'signed_out' | 'other_account'>, string> = {
  unreachable: 'We couldn’t reach the server. Check your connection, then try again.',
  server_failed: 'Something went wrong on our end. Try again in a minute.',
  too_large: 'This form has more text than we accept. Shorten it, then try again.',
  too_many_requests: 'Too many requests. Wait a minute, then try again.',
}

/** Why a submission got no response and what to do next, after the message about what failed. */
export function SubmitFailureHelp({ reason }: { reason: SubmitFailure | undefined }) {
  const { pathname } = useLocation()
  if (reason === undefined) return null
  if (reason === 'other_account') return <OtherAccount />
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

function OtherAccount() {
  const email = useSignedInUser()?.email
  return (
    <p className="font-normal wrap-anywhere">
      You’re signed in as someone else in another tab. Sign out there and sign in as {email}, then come back and try
      again.
    </p>
  )
}
