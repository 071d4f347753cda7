import { Factory, type LucideIcon, PlugZap, Server, UtilityPole } from 'lucide-react'
import {
  beyondDistance,
  type NearbyFeature,
  type NearbyKind,
  nearbyDistance,
  nearbySource,
} from '../../../domain/layer/nearby.ts'
import { Icon } from '../icon/icon.tsx'

export const NEARBY: Record<NearbyKind, { label: string; noun: string; icon: LucideIcon }> = {
  'transmission-lines': { label: 'Nearest line', noun: 'line', icon: UtilityPole },
  substations: { label: 'Nearest substation', noun: 'substation', icon: PlugZap },
  'power-plants': { label: 'Nearest power plant, 20+ MW', noun: 'plant', icon: Factory },
  'data-centers': { label: 'Nearest data center', noun: 'data center', icon: Server },
}

interface NearestProps {
  features: readonly NearbyFeature[]
  /** Where a feature without a distance is. */
  here?: string
}

/** The nearest line, substation, plant and data center, each with its distance from the parcel. */
export function Nearest({ features, here }: NearestProps) {
  if (features.length === 0) return null
  return (
    <dl className="grid gap-x-8 gap-y-3 border-t border-line px-5 py-4 sm:grid-cols-2">
      {features.map((feature) => {
        const { label, icon } = NEARBY[feature.kind]
        const source = feature.state === 'found' && nearbySource(feature)
        return (
          <div key={feature.kind} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-12 text-ink-3">
              <Icon of={icon} size={14} />
              {label}
            </dt>
            <dd className={`num break-words font-medium ${feature.state === 'found' ? '' : 'text-ink-3'}`}>
              {nearestText(feature, here)}
              {source && <span className="block text-11 font-normal text-ink-3">{source}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** “138–161 kV line, 0.4 mi”, or what is known instead. */
export function nearestText(feature: NearbyFeature, here = 'on the parcel'): string {
  if (feature.state === 'unknown') return 'Unknown: no data here'
  if (feature.state === 'beyond') return `${beyondDistance(feature.km)} away`
  const { noun } = NEARBY[feature.kind]
  const { name, value, km } = feature
  const what = name ?? (value ? `${value} ${noun}` : noun[0]!.toUpperCase() + noun.slice(1))
  return [what, ...(name && value ? [value] : []), nearbyDistance(km, here)].join(', ')
}
