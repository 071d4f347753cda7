import { href, Link } from 'react-router'
import { formatAcres, formatMiles, formatPrice } from '../../domain/format.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { ParcelPlaceholder } from '../ui/parcel-placeholder.tsx'
import { Picture } from '../ui/picture.tsx'
import type { ShownCity } from './load-city.ts'

/** The closest listings, beside the text; nothing where there are none. */
export function NearbyLand({ city, listings }: { city: ShownCity; listings: ListingSummary[] }) {
  if (listings.length === 0) return null
  return (
    <aside aria-label={`Land around ${city.city_name}`} className="lg:sticky lg:top-20">
      <h2 className="mb-2 text-15">Land around {city.city_name}</h2>
      <ul>
        {listings.map((listing) => (
          <li key={listing.id} className="relative border-t border-line py-3 hover:border-line-control">
            <NearbyListing listing={listing} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function NearbyListing({ listing }: { listing: ListingSummary }) {
  const { distance_km } = listing
  return (
    <article className="flex gap-3">
      <Thumbnail listing={listing} />
      <div className="num min-w-0">
        <h3 className="truncate text-14">
          <Link to={href('/listings/:slug', { slug: listing.slug })} className="after:absolute after:inset-0">
            {listing.landowner_name}
          </Link>
        </h3>
        <p className="text-13 text-ink-2">
          {formatAcres(listing.parcel_size_acres)}, {formatPrice(listing.price, listing.price_type)}
        </p>
        {distance_km !== null && (
          <p className="text-12 text-ink-3">
            {formatMiles(distance_km)}
            <span className="sr-only"> away</span>
          </p>
        )}
      </div>
    </article>
  )
}

function Thumbnail({ listing }: { listing: ListingSummary }) {
  const className = 'h-14 w-21 shrink-0 rounded-badge bg-sunken object-cover'
  if (!listing.image) return <ParcelPlaceholder seed={listing.slug} className={className} />
  return (
    <div className="shrink-0">
      <Picture bucket="listing-media" path={listing.image} alt="" sizes="84px" className={className} />
    </div>
  )
}
