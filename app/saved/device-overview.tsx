import { useState } from 'react'
import { href } from 'react-router'
import { withNext } from '../ui/account/next-param.ts'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { DeviceRow } from '../ui/listing/recently-viewed-list.tsx'
import { RecentlyViewed } from '../ui/listing/recently-viewed-section.tsx'
import { type DeviceListing, deviceFavorites } from '../ui/saved/device-listings.ts'
import { RemovedNotice } from './removed-notice.tsx'

/** What a visitor has saved on the device. */
export function DeviceOverview() {
  const isHydrated = useHydrated()
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <h1 className="text-32 font-title">Saved</h1>
      <p className="mt-1 max-w-[60ch] text-15 text-ink-2">
        Listings that you save without an account stay on this device. Sign in to keep them everywhere, share lists and
        get alerts.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={withNext(href('/login'), href('/saved'))} kind="primary">
          Sign in
        </ButtonLink>
        <ButtonLink to={withNext(href('/signup'), href('/saved'))}>Create an account</ButtonLink>
      </div>
      <noscript>
        <p className="mt-6 text-ink-2">Turn on JavaScript to see what is saved on this device.</p>
      </noscript>
      {isHydrated && <DeviceFavorites />}
      <RecentlyViewed />
    </div>
  )
}

function DeviceFavorites() {
  const [listings, setListings] = useState(deviceFavorites.read)
  const [removed, setRemoved] = useState<{ listing: DeviceListing; at: number } | null>(null)
  const remove = (listing: DeviceListing, at: number) => {
    deviceFavorites.remove(listing.slug)
    setListings(deviceFavorites.read())
    setRemoved({ listing, at })
  }
  const restore = ({ listing, at }: { listing: DeviceListing; at: number }) => {
    deviceFavorites.add(listing, at)
    setListings(deviceFavorites.read())
    setRemoved(null)
  }
  return (
    <section aria-labelledby="favorites" className="mt-8">
      <h2 id="favorites" className="text-18">
        Favorites
      </h2>
      {removed && (
        <div className="mt-3.5">
          <RemovedNotice
            name={removed.listing.title}
            undo={
              <Button size="sm" onClick={() => restore(removed)}>
                Undo
              </Button>
            }
          />
        </div>
      )}
      {listings.length === 0 ? (
        <div className="mt-3.5 rounded-card border border-line bg-surface">
          <EmptyState
            heading="Nothing saved yet"
            level="h3"
            action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}
          >
            Press the heart on a listing to save it.
          </EmptyState>
        </div>
      ) : (
        <ol className="mt-3.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
          {listings.map((listing, at) => (
            <DeviceRow key={listing.slug} listing={listing} onRemove={() => remove(listing, at)} />
          ))}
        </ol>
      )}
    </section>
  )
}
