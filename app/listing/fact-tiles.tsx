import { LandPlot, Leaf } from 'lucide-react'
import { formatAcreNumber } from '../../domain/format.ts'
import { ENERGY_LABELS, type Listing, UTILITIES, UTILITY_LABELS, type Utility } from '../../domain/listing.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { InstantDeployIcon, SubstationIcon, UTILITY_ICONS, ZoningIcon } from '../ui/icon/icons.ts'
import { Metric, Metrics } from '../ui/listing/metric.tsx'
import { formatMegawatts } from './facts.ts'

const HECTARES_PER_ACRE = 0.40468564224
const hectares = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Null for an unknown value. */
function yesNo(value: boolean | null, yes: string, no: string): string | null {
  if (value === null) return null
  return value ? yes : no
}

/** Key facts; a null value reads “Unknown”. */
export function FactTiles({ listing }: { listing: Listing }) {
  const { parcel_size_acres, available_power_mw, power_evidence, energy_sources } = listing
  const zoning = listing.zoning_info?.trim() || null
  return (
    <Metrics>
      <Metric
        label="Parcel size"
        icon={LandPlot}
        value={formatAcreNumber(parcel_size_acres)}
        unit="acres"
        note={`${hectares.format(parcel_size_acres * HECTARES_PER_ACRE)} hectares`}
      />
      <Metric
        label="Available power"
        icon={UTILITY_ICONS.power}
        tint="power"
        value={available_power_mw === null ? null : formatMegawatts(available_power_mw)}
        unit="MW"
        note={available_power_mw === null ? null : (power_evidence ?? 'No evidence provided')}
      />
      <Metric
        label="Substation on site"
        icon={SubstationIcon}
        tint="power"
        value={yesNo(listing.substation_on_site, 'Yes', 'No')}
      />
      <Metric
        label="Energy sources"
        icon={Leaf}
        tint="good"
        value={
          energy_sources.length === 0 ? null : (
            <Words>{energy_sources.map((source) => ENERGY_LABELS[source]).join(', ')}</Words>
          )
        }
      />
      <Metric label="Zoning" icon={ZoningIcon} value={zoning === null ? null : <Words>{zoning}</Words>} />
      <Metric label="Instant deploy" icon={InstantDeployIcon} value={yesNo(listing.instant_deploy, 'Yes', 'No')} />
    </Metrics>
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
    <ul className="mt-4 grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-5">
      {UTILITIES.map((utility) => {
        const access = utility_access[utility]
        return (
          <li
            key={utility}
            className="flex items-center justify-between gap-4 border-line px-4 py-3 not-last:border-b md:grid md:justify-normal md:gap-0.5 md:py-3.5 md:not-last:border-r md:not-last:border-b-0"
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
