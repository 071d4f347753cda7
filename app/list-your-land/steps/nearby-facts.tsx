import { Tag } from 'lucide-react'
import { href, Link } from 'react-router'
import { PRICE_MILES, type Surroundings } from '../../../domain/draft/surroundings.ts'
import { beyondDistance, type NearbyFeature, nearbyDistance, nearbySource } from '../../../domain/layer/nearby.ts'
import type { PriceSample } from '../../../domain/listing/land-prices.ts'
import { UTILITY_LABELS } from '../../../domain/listing/listing.ts'
import { formatCount, formatUsd } from '../../../domain/text/format.ts'
import { UTILITY_ICONS } from '../../ui/icon/icons.ts'
import { Metric, Metrics } from '../../ui/listing/metric.tsx'
import { NEARBY } from '../../ui/listing/nearest.tsx'

interface NearbyFactsProps {
  surroundings: Surroundings | null
  /** As the draft has it. */
  address: string
  /** What the owner answered about fiber: “yes”, “no” or nothing. */
  fiber: string
}

/** What public data says about the place, before the owner has typed any of it. */
export function NearbyFacts({ surroundings, address, fiber }: NearbyFactsProps) {
  if (surroundings === null)
    return (
      <p className="rounded-card border border-line bg-surface px-5 py-4 text-ink-2">
        Set a point or draw the outline, and we show which power lines, substations and prices are nearby.
      </p>
    )
  const { point, isApproximate, nearest, prices } = surroundings
  const parcels = isApproximate ? address : `${point.latitude}, ${point.longitude}`
  const screening = `${href('/screen')}?${new URLSearchParams({ parcels })}`
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="text-17">What we found nearby</h3>
        <p className="text-ink-2">
          {isApproximate
            ? 'From public data, by your address. Distances change when you set the point or draw the outline.'
            : 'From public data. You don’t have to type any of it.'}
        </p>
      </div>
      <Metrics>
        {nearest.map((feature) => (
          <NearbyMetric key={feature.kind} feature={feature} />
        ))}
        {fiber === '' && (
          <Metric
            label={UTILITY_LABELS.fiber}
            icon={UTILITY_ICONS.fiber}
            tint="fiber"
            value={null}
            note="No public data here. Answer it under Land."
          />
        )}
        <PriceMetric label="Asking prices" sample={prices.sale} />
        {prices.lease.priced > 0 && <PriceMetric label="Asking rents" sample={prices.lease} perMonth />}
      </Metrics>
      <p className="text-13 text-ink-2">
        <Link to={screening} className="link">
          Screen this place
        </Link>{' '}
        to see how well it suits an AI campus, a crypto mine or an edge site.
      </p>
    </section>
  )
}

function NearbyMetric({ feature }: { feature: NearbyFeature }) {
  const { label, icon } = NEARBY[feature.kind]
  if (feature.state === 'unknown')
    return <Metric label={label} icon={icon} tint="power" value={null} note="No public data here" />
  if (feature.state === 'beyond')
    return <Metric label={label} icon={icon} tint="power" value={beyondDistance(feature.km)} note={null} />
  const [distance = '', unit] = nearbyDistance(feature.km).split(/ (?=mi$)/)
  const detail = [unit, feature.value?.replace('Under', 'under')].filter(Boolean).join(', ')
  return (
    <Metric
      label={label}
      icon={icon}
      tint="power"
      value={distance}
      {...(detail && { unit: detail })}
      note={[feature.name, nearbySource(feature)].filter(Boolean).join(' · ')}
    />
  )
}

/** The median of what nearby listings ask. */
export function PriceMetric({ label, sample, perMonth }: { label: string; sample: PriceSample; perMonth?: boolean }) {
  const { median, priced } = sample
  const around = `within ${PRICE_MILES} miles`
  return (
    <Metric
      label={label}
      icon={Tag}
      value={median === null ? null : formatUsd(median)}
      unit={perMonth ? '/acre a month' : '/acre'}
      note={
        median === null
          ? `${formatCount(priced, 'listing')} with a price ${around}`
          : `Median of ${formatCount(priced, 'listing')} ${around}`
      }
    />
  )
}
