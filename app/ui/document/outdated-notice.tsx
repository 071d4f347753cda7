import { useLocation } from 'react-router'
import { Banner } from '../feedback/banner.tsx'
import { ButtonLink } from '../form/button.tsx'
import { useOffline } from './offline.ts'
import { useIsOutdated } from './shown-data.ts'

/** Says that another screen can't be reached, or that this one may show old data, because it couldn't be reloaded after a change. */
export function OutdatedNotice() {
  const { pathname, search } = useLocation()
  const [isUnreachable, isOutdated] = [useOffline(), useIsOutdated()]
  if (isUnreachable)
    return (
      <div className="sticky top-14 z-10 wrap py-4 md:top-16">
        <Banner tone="bad">You’re offline. Check your connection and try again.</Banner>
      </div>
    )
  if (!isOutdated) return null
  return (
    <div className="wrap pt-4">
      <Banner
        tone="caution"
        action={
          <ButtonLink to={pathname + search} size="sm" reloadDocument>
            Reload
          </ButtonLink>
        }
      >
        We couldn’t refresh this page, so it may be out of date.
      </Banner>
    </div>
  )
}
