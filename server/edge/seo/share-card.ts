import type { BlogPost } from '../../../domain/content/blog-post.ts'
import { postDate } from '../../../domain/content/blog-post.ts'
import type { CityPage } from '../../../domain/content/city-page.ts'
import { availableUtilities, type Listing, locationLabel, UTILITY_LABELS } from '../../../domain/listing/listing.ts'
import { formatAcres, formatDate, formatNumber, formatPrice, formatReadingTime } from '../../../domain/text/format.ts'
import type { Bucket } from '../../../domain/upload/media.ts'

/** The content of a social preview image. */
export interface ShareCard {
  /** Label above the title. */
  kind: string
  title: string
  subtitle: string | null
  facts: string[]
  /** A stored picture; null when there is none or it is on another site. */
  picture: { bucket: Bucket; path: string } | null
}

/** A card with the two parts of the word mark, which have different colors. */
export interface MarkedCard extends ShareCard {
  mark: readonly [string, string]
}

export const SITE_CARD: ShareCard = {
  kind: 'Marketplace',
  title: 'Land for digital infrastructure',
  subtitle: 'Parcels with their power, fiber, zoning, acreage and price.',
  facts: [],
  picture: null,
}

export function listingCard(listing: Listing): ShareCard {
  const utilities = availableUtilities(listing.utility_access).map((utility) => UTILITY_LABELS[utility])
  return {
    kind: 'Land',
    title: listing.landowner_name,
    subtitle: locationLabel(listing),
    facts: [
      formatAcres(listing.parcel_size_acres),
      formatPrice(listing.price, listing.price_type),
      ...(utilities.length > 0 ? [utilities.join(', ')] : []),
    ],
    picture: stored('listing-media', listing.images[0]),
  }
}

export function postCard(post: BlogPost): ShareCard {
  return {
    kind: 'Blog',
    title: post.title,
    subtitle: post.excerpt,
    facts: [formatDate(postDate(post)), formatReadingTime(post.reading_minutes)],
    picture: stored('blog-media', post.cover_image),
  }
}

export function cityCard(city: CityPage): ShareCard {
  return {
    kind: 'Land around',
    title: `${city.city_name}, ${city.state_name}`,
    subtitle: city.description,
    facts: city.population === null ? [] : [`Population ${formatNumber(city.population)}`],
    picture: stored('blog-media', city.hero_image),
  }
}

function stored(bucket: Bucket, path: string | null | undefined): ShareCard['picture'] {
  return path && !/^(\/|https?:)/.test(path) ? { bucket, path } : null
}
