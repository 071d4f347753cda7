import { Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import type { FavoriteAnswer } from './account-favorites.ts'
import type { DeviceListing } from './device-listings.ts'
import { useFavorite } from './favorites.ts'

interface HeartButtonProps {
  listing: DeviceListing
  /** Where it is, and how it looks. */
  className: string
  /** With the word “Save” or “Saved”. */
  isLabeled?: boolean
}

const SHOWN_MS = 6_000

/** Saves a listing, or takes it out again. Invisible until it is known which. */
export function HeartButton({ listing, className, isLabeled = false }: HeartButtonProps) {
  const { isSaved, toggle } = useFavorite(listing)
  const [notice, setNotice] = useState<FavoriteAnswer>({})
  useEffect(() => {
    if (!notice.message && !notice.remains) return
    const timer = setTimeout(() => setNotice({}), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <span className={`${isSaved === undefined ? 'invisible' : ''} print:hidden ${className}`}>
      <button
        type="button"
        aria-pressed={isSaved === true}
        aria-label={isLabeled ? undefined : `Save ${listing.title}`}
        onClick={() => void toggle().then(setNotice)}
        className={isLabeled ? LABELED : ON_PICTURE}
      >
        <Icon of={Heart} size={isLabeled ? 16 : 20} className={isSaved ? 'fill-current text-bad' : ''} />
        {isLabeled && (isSaved ? 'Saved' : 'Save')}
      </button>
      <span role="status" className={NOTICE}>
        {notice.message}
        {notice.remains && (
          <Link to={notice.remains.to} className="underline underline-offset-3">
            Still in “{notice.remains.name}”. Remove it there.
          </Link>
        )}
      </span>
    </span>
  )
}

const ON_PICTURE =
  'grid size-9 place-items-center rounded-full bg-surface/90 text-ink-2 shadow-1 transition-colors hover:bg-surface hover:text-ink'
const LABELED =
  'inline-flex h-9 items-center gap-2 rounded-control border border-line-strong bg-surface px-3.5 font-label hover:bg-hover'
const NOTICE =
  'absolute top-full right-0 z-1 mt-1.5 w-max max-w-56 rounded-control bg-ink px-3 py-2 text-13 text-surface empty:hidden'
