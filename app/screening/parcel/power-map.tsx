import type { Fact } from '../../../screening/facts/fact.ts'
import { Block } from '../../ui/layout/block.tsx'
import { GridLegend } from '../../ui/map/grid-legend.tsx'
import { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../../ui/map/locator-map.tsx'
import { PowerList } from '../../ui/screening/power-nearby.tsx'
import type { ParcelView } from './load-parcel.ts'

/** About ten miles across. */
const START_ZOOM = 11

/** The grid around the parcel, on a map and as a list. */
export const PowerMap = ({ view, facts }: { view: ParcelView; facts: readonly Fact[] }) => (
  <Block heading="Power within 5 miles">
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="overflow-hidden rounded-card border border-line-strong bg-surface">
        <ParcelMap view={view} />
        {view.map?.grid && <GridLegend grid={view.map.grid} />}
      </div>
      <div className="-mt-3">
        <PowerList facts={facts} />
      </div>
    </div>
  </Block>
)

function ParcelMap({ view: { parcel, name, map, ring } }: { view: ParcelView }) {
  const point: [number, number] = [parcel.longitude, parcel.latitude]
  return (
    <InteractiveMap
      label={`Map of the area around ${name}`}
      center={point}
      zoom={START_ZOOM}
      parcel={{ point, ring }}
      isInPage
      className="min-h-72"
      fallback={map ? <LocatorDrawing map={map} name={name} /> : <div className="h-72" />}
    />
  )
}
