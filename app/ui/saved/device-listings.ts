/** A listing that this browser remembers. It is stored only there. */
export interface DeviceListing {
  slug: string
  title: string
  /** “Taylor, Texas”. */
  place: string
  /** “$18,500/month”. */
  price: string
  /** Storage path or URL of its first image; null if it has none. */
  picture: string | null
}

/** Listings in the storage of the browser, the newest first. A browser may refuse storage, or it may be full. */
export interface DeviceListings {
  /** Its key in the storage. */
  key: string
  /** What isn't a listing is left out. */
  read(): DeviceListing[]
  /** Moves a listing to the front, or to another place. @returns false if the browser refuses */
  add(listing: DeviceListing, at?: number): boolean
  remove(slug: string): void
  clear(): void
}

const MAX_LENGTH = 1_000

/** What visitors can save; another listing isn't saved. */
export const MAX_DEVICE_FAVORITES = 100

export const recentListings: DeviceListings = deviceListings('voltacre-recent-listings', 20)
/** What visitors save; it joins their lists when they sign in. */
export const deviceFavorites: DeviceListings = deviceListings('voltacre-favorites', MAX_DEVICE_FAVORITES)

function deviceListings(key: string, max: number): DeviceListings {
  const read = () => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isListing).slice(0, max) : []
    } catch {
      return []
    }
  }
  const write = (listings: readonly DeviceListing[]) => {
    try {
      if (listings.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(listings.slice(0, max)))
      return true
    } catch {
      return false
    }
  }
  const without = (removed: string) => read().filter(({ slug }) => slug !== removed)
  return {
    key,
    read,
    add: (listing, at = 0) => write(without(listing.slug).toSpliced(at, 0, listing)),
    remove: (slug) => void write(without(slug)),
    clear: () => void write([]),
  }
}

function isListing(value: unknown): value is DeviceListing {
  const { slug, title, place, price, picture } = Object(value) as Record<string, unknown>
  const isText = (text: unknown) => typeof text === 'string' && text.length <= MAX_LENGTH
  return [slug, title, place, price].every(isText) && slug !== '' && (picture === null || isText(picture))
}
