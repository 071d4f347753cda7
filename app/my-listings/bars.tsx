import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WeekOfListing } from '../../domain/listing/own-listing.ts'
import { formatNumber } from '../../domain/text/format.ts'

const BAR = 6
const GAP = 2
const HEIGHT = 24

interface BarsProps {
  weeks: readonly WeekOfListing[]
  title: string
  /** All inquiries, and where they are. */
  inquiries: number
  toInquiries: string
}

/** Views of this week and all inquiries, with those of the last weeks as bars. */
export function Bars({ weeks, title, inquiries, toInquiries }: BarsProps) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure label="Views this week" title={title} counts={weeks.map(({ views }) => views)}>
        {formatNumber(weeks.at(-1)?.views ?? 0)}
      </Figure>
      <Figure label="Inquiries" title={title} counts={weeks.map((week) => week.inquiries)}>
        {inquiries === 0 ? (
          0
        ) : (
          <Link to={toInquiries} className="link inline-block min-h-6 min-w-6">
            {formatNumber(inquiries)}
            <span className="sr-only"> about {title}</span>
          </Link>
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  title: string
  /** The oldest week first. */
  counts: readonly number[]
  children: ReactNode
}

function Figure({ label, title, counts, children }: FigureProps) {
  const most = Math.max(1, ...counts)
  const width = counts.length * (BAR + GAP) - GAP
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="flex items-end gap-2.5">
        <span className="num text-15 font-semibold">{children}</span>
        <svg width={width} height={HEIGHT} role="img" aria-label={`${label} of ${title} by week: ${counts.join(', ')}`}>
          {counts.map((count, index) => {
            const height = Math.max(2, Math.round((count / most) * HEIGHT))
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other identity
                key={index}
                x={index * (BAR + GAP)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx="1"
                className={index === counts.length - 1 ? 'fill-accent' : 'fill-possible'}
              />
            )
          })}
        </svg>
      </dd>
    </div>
  )
}
