import { href, Link } from 'react-router'
import { formatAcres, formatMiles, formatPrice } from '../../domain/text/format.ts'
import type { CardListing } from '../ui/listing/card-listing.ts'
import { ParcelPlaceholder } from '../ui/listing/parcel-placeholder.tsx'
import { Picture } from '../ui/media/picture.tsx'
import type { FoundCity } from './load-city.ts'
import { LandPricesTable } from './price-section.tsx'
import { nearbyHeading, searchAround } from './wording.ts'

/** Median prices and the closest listings. */
export function NearbyLand({ city, nearby, prices }: Pick<FoundCity, 'city' | 'nearby' | 'prices'>) {
  return (
    <>
      {prices && (
        <section>
          <h2 className="mb-1 text-15">Median asking prices</h2>
          <LandPricesTable city={city.city_name} prices={prices} />
        </section>
      )}
      {nearby && nearby.listings.length > 0 && (
        <section>
          <h2 className="mb-2 text-15">{nearbyHeading(nearby, city.city_name)}</h2>
          <ul>
            {nearby.listings.map((listing) => (
              <li key={listing.id} className="relative border-t border-line py-3 hover:border-line-control">
                <NearbyListing listing={listing} />
              </li>
            ))}
          </ul>
          <p className="border-t border-line pt-3 text-13">
            <Link to={searchAround(city.slug)} className="link py-1">
              All land around {city.city_name}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}

function NearbyListing({ listing }: { listing: CardListing }) {
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

function Thumbnail({ listing }: { listing: CardListing }) {
  const className = 'h-14 w-21 shrink-0 rounded-badge bg-sunken object-cover'
  if (!listing.image) return <ParcelPlaceholder seed={listing.slug} className={className} />
  return (
    <div className="shrink-0">
      <Picture
        bucket="listing-media"
        path={listing.image}
        alt={listing.image_alt ?? ''}
        sizes="84px"
        className={className}
      />
    </div>
  )
}
