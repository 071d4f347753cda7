import { type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { type AnalyticsFigures, changeOf, METRIC_NAMES, METRICS } from '../../../domain/analytics.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { Icon } from '../../ui/icon/icon.tsx'

/** Every metric of the period, with its change from the previous one. */
export function Overview({ now, before }: Pick<AnalyticsFigures, 'now' | 'before'>) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {METRIC_NAMES.map((metric) => (
        <div key={metric} className="grid content-start gap-1 bg-surface px-4 py-3.5 md:px-5 md:py-4">
          <dt className="text-13 text-ink-2">{METRICS[metric]}</dt>
          <dd className="num text-24 font-semibold">{formatNumber(now[metric])}</dd>
          <Change now={now[metric]} before={before[metric]} />
        </div>
      ))}
    </dl>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before)
  return (
    <dd className="num flex items-center gap-1.5 text-12 text-ink-3">
      <Icon of={directionOf(now - before)} size={14} />
      {change === null
        ? 'No earlier data'
        : `${change > 0 ? '+' : ''}${formatNumber(change)}% from ${formatNumber(before)}`}
    </dd>
  )
}

function directionOf(difference: number): LucideIcon {
  if (difference === 0) return Minus
  return difference > 0 ? TrendingUp : TrendingDown
}
