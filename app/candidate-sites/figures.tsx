import { Factory, LandPlot } from 'lucide-react'
import type { CandidateSiteDetails } from '../../domain/candidate-site/candidate-site.ts'
import { KM_PER_MILE } from '../../domain/geometry/distance.ts'
import { formatNumber } from '../../domain/text/format.ts'
import { acreNumber } from '../ui/candidate-site/site-card.tsx'
import { LineIcon, SubstationIcon } from '../ui/icon/icons.ts'
import { Metric, Metrics } from '../ui/listing/metric.tsx'

const hasFigures = ({ acres, capacity_mw, substation_km, line_km }: CandidateSiteDetails) =>
  [acres, capacity_mw, substation_km, line_km].some((value) => value !== null)

/** Nothing if none is known. */
export function Figures({ site }: { site: CandidateSiteDetails }) {
  if (!hasFigures(site)) return null
  const { acres, capacity_mw, substation_km, substation_kv, line_km, line_kv } = site
  const miles = (km: number | null) => (km === null ? null : (km / KM_PER_MILE).toFixed(1))
  const volts = (kv: number | null) => (kv === null ? 'According to the source' : `${kv} kV, according to the source`)
  return (
    // Two columns, of which the last tile of an odd number fills both.
    <div className="md:[&>dl]:grid-cols-2 [&>dl>:last-child:nth-child(odd)]:col-span-2">
      <Metrics>
        {acres !== null && <Metric icon={LandPlot} label="Acreage" value={acreNumber(acres)} unit="acres" />}
        {capacity_mw !== null && (
          <Metric icon={Factory} tint="power" label="Plant capacity" value={formatNumber(capacity_mw)} unit="MW" />
        )}
        {line_km !== null && (
          <Metric
            icon={LineIcon}
            tint="power"
            label="Transmission line"
            value={miles(line_km)}
            unit="mi"
            note={volts(line_kv)}
          />
        )}
        {substation_km !== null && (
          <Metric
            icon={SubstationIcon}
            tint="power"
            label="Substation"
            value={miles(substation_km)}
            unit="mi"
            note={volts(substation_kv)}
          />
        )}
      </Metrics>
    </div>
  )
}
