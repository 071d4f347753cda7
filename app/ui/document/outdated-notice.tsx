import { useLocation } from 'react-router'
import { Banner } from '../feedback/banner.tsx'
import { ButtonLink } from '../form/button.tsx'
import { useIsOutdated } from './shown-data.ts'

/** Says that the screen may show old data, because it couldn't be reloaded after a change. */
export function OutdatedNotice() {
  const { pathname, search } = useLocation()
  if (!useIsOutdated()) return null
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
