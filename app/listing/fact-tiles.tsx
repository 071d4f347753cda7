import { LandPlot, Leaf } from 'lucide-react'
import { formatAcreNumber } from '../../domain/format.ts'
import { ENERGY_LABELS, type Listing, UTILITIES, UTILITY_LABELS, type Utility } from '../../domain/listing.ts'
import { formatMegawatts, yesNo } from '../../domain/listing-facts.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { InstantDeployIcon, LineIcon, SubstationIcon, UTILITY_ICONS, ZoningIcon } from '../ui/icon/icons.ts'
import { Metric, Metrics } from '../ui/listing/metric.tsx'

const HECTARES_PER_ACRE = 0.40468564224
const hectares = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Six key figures; a null value reads “Unknown”. */
export function FactTiles({ listing }: { listing: Listing }) {
  const { parcel_size_acres, available_power_mw, power_evidence, substation_on_site, utility_access } = listing
  const zoning = listing.zoning_info?.trim() || null
  const substation = yesNo(substation_on_site, 'On site', 'Not on site')
  const fiber = yesNo(utility_access.fiber ?? null, 'Available', 'Not available')
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
      <Metric label="Nearest line" icon={LineIcon} tint="power" value={null} note="Distance not measured" />
      <Metric
        label="Substation"
        icon={SubstationIcon}
        tint="power"
        value={substation && <Words>{substation}</Words>}
        note={substation && 'Stated by the landowner'}
      />
      <Metric
        label="Fiber route"
        icon={UTILITY_ICONS.fiber}
        tint="fiber"
        value={fiber && <Words>{fiber}</Words>}
        note={fiber && 'Stated by the landowner'}
      />
      <Metric label="Zoning" icon={ZoningIcon} value={zoning === null ? null : <Words>{zoning}</Words>} />
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
