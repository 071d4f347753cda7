import { useLocation } from 'react-router'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { FailureBanner } from '../list/action-banner.tsx'

interface UnavailableProps {
  heading: string
  failure: string
  /** Whether a form was submitted, rather than the screen opened. */
  wasSent: boolean
}

/** Shown while the database can't tell who is signed in, instead of anything that only admins may see. */
export function Unavailable({ heading, failure, wasSent }: UnavailableProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 mb-5 text-32 font-title">{heading}</h1>
      <FailureBanner message={failure} retry={wasSent ? undefined : pathname + search} />
      {wasSent && (
        <p className="mt-4 text-ink-2">Nothing was saved. Go back in your browser; what you typed is still there.</p>
      )}
    </div>
  )
}
