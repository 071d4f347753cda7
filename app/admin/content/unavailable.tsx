import { useLocation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { BackToDashboard, TryAgain } from './content-list.tsx'

interface AwayProps {
  /** Of the screen. */
  heading: string
  failure: string
  /** After a form, and not just on the way to the screen. */
  wasSent: boolean
}

/** While nobody can be told from anybody: what failed, and nothing else. */
export function Away({ heading, failure, wasSent }: AwayProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 mb-5 text-32 font-title">{heading}</h1>
      <Banner tone="bad" action={wasSent ? undefined : <TryAgain to={pathname + search} />}>
        {failure}
      </Banner>
      {wasSent && (
        <p className="mt-4 text-ink-2">Nothing was changed. Go back in your browser: what you typed is still there.</p>
      )}
    </div>
  )
}
