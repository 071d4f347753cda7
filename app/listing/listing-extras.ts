import { href } from 'react-router'
import { type Listing, titleWithLocation } from '../../domain/listing/listing.ts'
import { SHARE_PICTURE_SIZE, sharePicturePath } from '../../domain/share-picture.ts'
import { pictureUrl } from '../../domain/upload/media.ts'
import type { WebsiteIdentity } from '../../server/people/settings/website-info.ts'
import { breadcrumbList, type HeadExtras, organizationRef, type Thing } from '../ui/document/structured-data.ts'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'
import { metaDescription } from './facts.ts'

/** Photos in the structured data. */
const MAX_IMAGES = 6

/** Share pictures and structured data of a listing. */
export function listingExtras(listing: Listing, website: WebsiteIdentity, crumbs: readonly Crumb[]): HeadExtras {
  const { publicUrl } = website
  const alt = titleWithLocation(listing)
  const picture = { url: sharePicturePath('listings', listing), alt, size: SHARE_PICTURE_SIZE }
  const photos = listing.images.slice(0, MAX_IMAGES).map((path) => ({
    url: pictureUrl('listing-media', path, 1440, 'webp'),
    alt,
  }))
  const pictures = [picture, ...photos.slice(0, 1)]
  const images = [picture, ...photos].map(({ url }) => new URL(url, publicUrl).href)
  // Each item but the last needs an address.
  const linked = crumbs.filter(({ to }, index, { length }) => to || index === length - 1)
  return {
    pictures,
    structuredData: [realEstateListing(listing, website, images), breadcrumbList(publicUrl, linked)],
  }
}

function realEstateListing(listing: Listing, website: WebsiteIdentity, image: string[]): Thing {
  const { publicUrl } = website
  const address = publicUrl + href('/listings/:slug', { slug: listing.slug })
  return {
    '@type': 'RealEstateListing',
    '@id': `${address}#listing`,
    url: address,
    name: listing.landowner_name,
    description: metaDescription(listing),
    image,
    datePosted: listing.created_at,
    dateModified: listing.updated_at,
    inLanguage: 'en',
    provider: organizationRef(website),
    mainEntity: parcel(listing),
    ...(listing.price === null ? {} : { offers: offer(listing, address) }),
  }
}

/** Unknown facts are left out. */
function parcel(listing: Listing): Thing {
  const { address, city, state, country, latitude, longitude } = listing
  const postal = {
    '@type': 'PostalAddress',
    ...(address ? { streetAddress: address } : {}),
    ...(city ? { addressLocality: city } : {}),
    ...(state ? { addressRegion: state } : {}),
    ...(country ? { addressCountry: country } : {}),
  }
  return {
    '@type': 'Place',
    name: listing.landowner_name,
    ...(Object.keys(postal).length > 1 ? { address: postal } : {}),
    ...(latitude === null || longitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    additionalProperty: {
      '@type': 'PropertyValue',
      name: 'Acreage',
      value: listing.parcel_size_acres,
      // UN/CEFACT code for acre.
      unitCode: 'ACR',
    },
  }
}

/** Lease prices are per month for the whole parcel. */
function offer({ price, price_type, lifecycle }: Listing, url: string): Thing {
  const rent = { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: 'MON' }
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${lifecycle === 'published' ? 'InStock' : 'LimitedAvailability'}`,
    businessFunction: `http://purl.org/goodrelations/v1#${price_type === 'lease' ? 'LeaseOut' : 'Sell'}`,
    ...(price_type === 'lease' ? { priceSpecification: rent } : {}),
  }
}
