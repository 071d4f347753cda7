import { useState } from 'react'
import { href, Link } from 'react-router'
import { Picture } from '../media/picture.tsx'
import { type DeviceListing, recentListings } from '../saved/device-listings.ts'
import { ParcelPlaceholder } from './parcel-placeholder.tsx'

/** The listings that were opened in this browser, newest first, with a button to clear them. Only for the browser. */
export function RecentlyViewedList({ except }: { except?: string }) {
  const [listings, setListings] = useState(recentListings.read)
  const shown = listings.filter(({ slug }) => slug !== except)
  if (shown.length === 0) return null
  const clear = () => {
    recentListings.clear()
    setListings([])
  }
  return (
    <section aria-labelledby="recently-viewed" className="mt-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recently-viewed" className="text-18">
          Recently viewed
        </h2>
        <button type="button" className="link cursor-pointer py-1 text-13" onClick={clear}>
          Clear list
        </button>
      </div>
      <ol className="mt-3.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {shown.map((listing) => (
          <DeviceRow key={listing.slug} listing={listing} />
        ))}
      </ol>
    </section>
  )
}

interface DeviceRowProps {
  listing: DeviceListing
  /** Without it, there is no button to remove the listing. */
  onRemove?: () => void
}

export function DeviceRow({ listing: { slug, title, place, price, picture }, onRemove }: DeviceRowProps) {
  const fill = 'absolute inset-0 size-full bg-sunken object-cover'
  return (
    <li className="relative flex overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-control has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="relative w-20 shrink-0 overflow-hidden border-r border-line">
        {picture ? (
          <Picture bucket="listing-media" path={picture} alt="" sizes="80px" className={fill} />
        ) : (
          <ParcelPlaceholder seed={slug} className={fill} />
        )}
      </div>
      <div className="min-w-0 px-3.5 py-2.5">
        <Link
          to={href('/listings/:slug', { slug })}
          className="block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none"
        >
          {title}
        </Link>
        <p className="truncate text-13 text-ink-3">{place}</p>
        <p className="num truncate text-13">{price}</p>
        {onRemove && (
          <button type="button" onClick={onRemove} className="link relative z-1 cursor-pointer text-13">
            Remove<span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
    </li>
  )
}
