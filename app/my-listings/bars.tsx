import type { WeekOfListing } from '../../domain/listing/own-listing.ts'
import { formatNumber } from '../../domain/text/format.ts'

const BAR = 6
const GAP = 2
const HEIGHT = 24

/** Views and inquiries of the last weeks as bars, with the figures of this week. */
export function Bars({ weeks, title }: { weeks: readonly WeekOfListing[]; title: string }) {
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Figure label="Views this week" title={title} counts={weeks.map(({ views }) => views)} />
      <Figure label="Inquiries" title={title} counts={weeks.map(({ inquiries }) => inquiries)} />
    </dl>
  )
}

function Figure({ label, title, counts }: { label: string; title: string; counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const width = counts.length * (BAR + GAP) - GAP
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="flex items-end gap-2.5">
        <span className="num text-15 font-semibold">{formatNumber(counts.at(-1) ?? 0)}</span>
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
