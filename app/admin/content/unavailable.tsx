import { useLocation } from 'react-router'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { FailureBanner } from '../list/action-banner.tsx'
import type { ActionResult } from './screen-data.ts'

interface UnavailableProps {
  heading: string
  failure: string | null
  /** Undefined if the screen was opened rather than a form submitted. */
  answer?: Pick<ActionResult, 'failure'> | undefined
}

/** Shown while the database can't tell who is signed in, instead of anything that only admins may see. */
export function Unavailable({ heading, failure, answer }: UnavailableProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 mb-5 text-32 font-title">{heading}</h1>
      <FailureBanner
        message={answer?.failure?.message ?? failure ?? ''}
        retry={answer ? undefined : pathname + search}
      />
      {answer && (
        <p className="mt-4 text-ink-2">Nothing was saved. Go back in your browser; what you typed is still there.</p>
      )}
    </div>
  )
}
