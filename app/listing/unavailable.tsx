import { RotateCw } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import { RecentlyViewed } from '../ui/listing/recently-viewed-section.tsx'
import { LOAD_FAILED } from './unsent.tsx'

export function Missing({ slug }: { slug: string }) {
  return (
    <>
      <MessageScreen heading="Listing Not Found" action={<ButtonLink to={href('/search')}>Browse all land</ButtonLink>}>
        The listing you’re looking for doesn’t exist or is no longer available.
      </MessageScreen>
      <div className="wrap">
        <RecentlyViewed except={slug} />
      </div>
    </>
  )
}

export function Failed() {
  return (
    <MessageScreen
      heading={LOAD_FAILED}
      action={
        <>
          <ButtonLink to="." replace icon={RotateCw}>
            Try again
          </ButtonLink>
          <ButtonLink to={href('/search')}>Browse all land</ButtonLink>
        </>
      }
    >
      Try again in a minute.
    </MessageScreen>
  )
}
