import { LandPlot, Leaf } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { ENERGY_LABELS, type Listing, UTILITIES, UTILITY_LABELS, type Utility } from '../../domain/listing/listing.ts'
import { type KeyFigure, keyFigures, yesNo } from '../../domain/listing/listing-facts.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { InstantDeployIcon, LineIcon, SubstationIcon, UTILITY_ICONS, ZoningIcon } from '../ui/icon/icons.ts'
import { Metric, Metrics } from '../ui/listing/metric.tsx'

const LOOKS: Record<KeyFigure['key'], Pick<ComponentProps<typeof Metric>, 'icon' | 'tint'>> = {
  parcel: { icon: LandPlot },
  power: { icon: UTILITY_ICONS.power, tint: 'power' },
  line: { icon: LineIcon, tint: 'power' },
  substation: { icon: SubstationIcon, tint: 'power' },
  fiber: { icon: UTILITY_ICONS.fiber, tint: 'fiber' },
  zoning: { icon: ZoningIcon },
}

/** Six key figures; a null value reads “Unknown”. */
export function FactTiles({ listing, nearest }: { listing: Listing; nearest: readonly NearbyFeature[] }) {
  return (
    <Metrics>
      {keyFigures(listing, nearest).map(({ key, value, unit, ...figure }) => (
        <Metric
          key={key}
          {...LOOKS[key]}
          {...figure}
          unit={unit}
          value={value === null || unit ? value : <Words>{value}</Words>}
        />
      ))}
    </Metrics>
  )
}

/** Energy sources and readiness, under the utilities. */
export function SiteDetails({ listing: { energy_sources, instant_deploy } }: { listing: Listing }) {
  const sources = energy_sources.map((source) => ENERGY_LABELS[source]).join(', ') || null
  const rows = [
    { label: 'Energy sources', icon: Leaf, value: sources },
    { label: 'Instant deploy', icon: InstantDeployIcon, value: yesNo(instant_deploy, 'Yes', 'No') },
  ]
  return (
    <dl className="mt-3 grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-2">
      {rows.map(({ label, icon, value }) => (
        <div
          key={label}
          className="flex items-center justify-between gap-4 border-line px-4 py-3 not-last:border-b md:not-last:border-r md:not-last:border-b-0"
        >
          <dt className="flex items-center gap-2 text-ink-2">
            <Icon of={icon} />
            {label}
          </dt>
          <dd className={value === null ? 'text-ink-3' : 'text-right font-medium'}>{value ?? 'Unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Text is longer than figures, so it is set smaller. */
function Words({ children }: { children: string }) {
  return <span className="block text-15 font-semibold tracking-[-0.01em] break-words md:text-17">{children}</span>
}

const TINTS: Partial<Record<Utility, string>> = { power: 'text-power', fiber: 'text-fiber', water: 'text-water' }

/** Each utility as available, not available or unknown. */
export function UtilityTiles({ listing: { utility_access } }: { listing: Listing }) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5">
      {UTILITIES.map((utility) => {
        const access = utility_access[utility]
        return (
          <li
            key={utility}
            className="grid content-start gap-0.5 bg-surface px-4 py-3 last:max-md:col-span-full md:py-3.5"
          >
            <span className={`flex items-center gap-2 ${access ? 'font-label' : 'font-medium text-ink-3'}`}>
              <Icon of={UTILITY_ICONS[utility]} className={access ? TINTS[utility] : ''} />
              {UTILITY_LABELS[utility]}
            </span>
            <span className={`text-13 ${access ? 'text-ink-2' : 'text-ink-3'}`}>
              {yesNo(access ?? null, 'Available', 'Not available') ?? 'Unknown'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
