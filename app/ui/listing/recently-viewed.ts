/** A listing that was opened in this browser. It is stored only there. */
export interface RecentListing {
  slug: string
  title: string
  /** “Taylor, Texas”. */
  place: string
  /** “$18,500/month”. */
  price: string
  /** Storage path or URL of its first image; null if it has none. */
  picture: string | null
}

const KEY = 'voltacre-recent-listings'
const MAX_LISTINGS = 20
const MAX_LENGTH = 1_000

/** Newest first. Empty if the browser refuses storage; what isn't a listing is left out. */
export function readRecentListings(): RecentListing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isListing).slice(0, MAX_LISTINGS) : []
  } catch {
    return []
  }
}

/** Moves the listing to the front. */
export function rememberListing(listing: RecentListing): void {
  const others = readRecentListings().filter(({ slug }) => slug !== listing.slug)
  try {
    localStorage.setItem(KEY, JSON.stringify([listing, ...others].slice(0, MAX_LISTINGS)))
  } catch {
    // A browser may refuse storage, or it may be full.
  }
}

export function clearRecentListings(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is stored then.
  }
}

function isListing(value: unknown): value is RecentListing {
  const { slug, title, place, price, picture } = Object(value) as Record<string, unknown>
  const isText = (text: unknown) => typeof text === 'string' && text.length <= MAX_LENGTH
  return [slug, title, place, price].every(isText) && slug !== '' && (picture === null || isText(picture))
}
