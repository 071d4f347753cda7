import { Factory, type LucideIcon, PlugZap, Server, UtilityPole } from 'lucide-react'
import { KM_PER_MILE } from '../../domain/distance.ts'
import { formatMiles, formatNumber } from '../../domain/format.ts'
import type { NearbyFeature, NearbyKind } from '../../domain/layer/nearby.ts'
import { Icon } from '../ui/icon/icon.tsx'

const KINDS: Record<NearbyKind, { label: string; noun: string; icon: LucideIcon }> = {
  'transmission-lines': { label: 'Nearest line', noun: 'line', icon: UtilityPole },
  substations: { label: 'Nearest substation', noun: 'substation', icon: PlugZap },
  'power-plants': { label: 'Nearest power plant', noun: 'plant', icon: Factory },
  'data-centers': { label: 'Nearest data center', noun: 'data center', icon: Server },
}

/** The nearest line, substation, plant and data center, each with its distance from the parcel. */
export function Nearest({ features }: { features: readonly NearbyFeature[] }) {
  if (features.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-3 border-t border-line px-5 py-4 sm:grid-cols-2">
      {features.map((feature) => {
        const { label, icon } = KINDS[feature.kind]
        const source = feature.state === 'found' && [feature.attribution, feature.vintage].filter(Boolean).join(' · ')
        return (
          <div key={feature.kind} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-12 text-ink-3">
              <Icon of={icon} size={14} />
              {label}
            </dt>
            <dd className={`num break-words font-medium ${feature.state === 'found' ? '' : 'text-ink-3'}`}>
              {nearestText(feature)}
              {source && <span className="block text-11 font-normal text-ink-3">{source}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** “138–161 kV line, 0.4 mi”, or what is known instead. */
export function nearestText(feature: NearbyFeature): string {
  if (feature.state === 'unknown') return 'Unknown: no data here'
  if (feature.state === 'beyond') return `More than ${formatNumber(Math.floor(feature.km / KM_PER_MILE))} mi away`
  const { noun } = KINDS[feature.kind]
  const { name, value, km } = feature
  const what = name ?? (value ? `${value} ${noun}` : noun[0]!.toUpperCase() + noun.slice(1))
  return [what, ...(name && value ? [value] : []), km < 0.08 ? 'on the parcel' : formatMiles(km)].join(', ')
}
