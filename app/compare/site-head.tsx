import { X } from 'lucide-react'
import { Link } from 'react-router'
import { capitalized } from '../../screening/wording/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import type { ShownSite } from './load-comparison.ts'
import { SiteNumber } from './site-number.tsx'

/** A column’s name and place under its map. Too small for text, the map is lines only. */
const MAP =
  'h-44 overflow-hidden border-b border-line bg-map-land max-md:h-26 print:h-22 [&_*]:[vector-effect:non-scaling-stroke] [&_rect:not(:first-child)]:stroke-0 [&_text]:hidden [&>div]:h-full [&>div]:aspect-auto [&>div>svg+svg]:hidden'

/** @param number its number on the map of all sites */
export function SiteHead({ site, number }: { site: ShownSite; number: number }) {
  const { path, name, place, unscreened, others, drawing } = site
  return (
    <>
      <div className="relative">
        {drawing ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it
          <div className={MAP} dangerouslySetInnerHTML={{ __html: drawing }} />
        ) : (
          <div className={`${MAP} grid place-items-center text-center text-12 text-ink-3`}>No map</div>
        )}
        <span className="absolute top-2 left-2 grid">
          <SiteNumber>{number}</SiteNumber>
        </span>
      </div>
      <div className="flex items-start justify-between gap-1 p-4 max-md:p-3">
        <div className="min-w-0">
          <Link
            to={path}
            className="text-15 font-semibold break-words underline-offset-3 hover:underline max-md:text-13"
          >
            {name}
          </Link>
          {place && place !== name && <p className="mt-0.5 text-12 text-ink-3">{place}</p>}
          {unscreened && <p className="mt-1 text-12 text-caution-ink">{capitalized(unscreened)}</p>}
        </div>
        {others && (
          <Link
            to={others}
            preventScrollReset
            aria-label={`Remove ${name}`}
            className="-m-1 rounded-control p-1 text-ink-3 hover:bg-hover hover:text-ink print:hidden"
          >
            <Icon of={X} />
          </Link>
        )}
      </div>
    </>
  )
}
