import { href, Link } from 'react-router'
import { NOT_AN_OFFER, SITE_KIND_LABELS, siteLocation } from '../../../domain/candidate-site/candidate-site.ts'
import { formatMiles, formatNumber } from '../../../domain/text/format.ts'
import { Tag } from '../list/tag.tsx'
import { IntervalBadge } from '../listing/interval-badge.tsx'
import type { CardSite } from './card-site.ts'

interface SiteCardProps {
  site: CardSite
  heading?: 'h2' | 'h3'
}

/** One candidate site. The link of the name covers the whole card. */
export function SiteCard({ site, heading: Heading = 'h3' }: SiteCardProps) {
  return (
    <article className="relative grid h-full content-start gap-2 rounded-card border border-dashed border-line-control bg-surface px-4 py-3.5 transition-colors hover:border-ink-3 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <p className="flex flex-wrap gap-1.5">
        <Tag>{SITE_KIND_LABELS[site.kind]}</Tag>
        <Tag tone="caution">{NOT_AN_OFFER}</Tag>
      </p>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading className="text-15 leading-5 tracking-[-0.01em] break-words">
            <Link
              to={href('/candidate-sites/:slug', { slug: site.slug })}
              className="after:absolute after:inset-0 focus-visible:outline-none"
            >
              {site.name}
            </Link>
          </Heading>
          <p className="mt-0.5 text-13 text-ink-3">
            {siteLocation(site)}
            {site.distance_km !== null && <span className="num"> · {formatMiles(site.distance_km)}</span>}
          </p>
        </div>
        {site.score && <IntervalBadge score={site.score} />}
      </div>
      <p className="num flex flex-wrap gap-x-3 gap-y-0.5 text-13 text-ink-2">
        {siteFigures(site).map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
        {site.unscored && <span>No score: {site.unscored}</span>}
      </p>
    </article>
  )
}

/** “640 acres”, “1,112 MW plant”, “Substation 0.4 mi”: what is known. */
function siteFigures({ acres, capacity_mw, substation_km, line_km }: CardSite): string[] {
  return [
    acres === null ? null : acresText(acres),
    capacity_mw === null ? null : `${formatNumber(capacity_mw)} MW plant`,
    substation_km === null ? null : `Substation ${formatMiles(substation_km)}`,
    line_km === null ? null : `Line ${formatMiles(line_km)}`,
  ].filter((figure) => figure !== null)
}

/** “640”, “8.8”: sources state acres with more digits than they know. */
export const acreNumber = (acres: number): string =>
  (acres < 10 ? Math.round(acres * 10) / 10 : Math.round(acres)).toLocaleString('en-US')

/** “640 acres”, “1 acre”. */
export function acresText(acres: number): string {
  const number = acreNumber(acres)
  return `${number} ${number === '1' ? 'acre' : 'acres'}`
}
