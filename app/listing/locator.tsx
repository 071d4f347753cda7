import { formatCoordinates } from '../../domain/format.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { countryName, type Listing, LOCATION_UNKNOWN } from '../../domain/listing.ts'
import type { LocatorMap } from '../../server/maps/service.ts'
import { CoordinateActions } from '../ui/listing/coordinate-actions.tsx'
import { Nearest } from '../ui/listing/nearest.tsx'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import { drawParcel } from '../ui/map/parcel.ts'

interface LocatorProps {
  listing: Listing
  map: LocatorMap | null
  nearest: NearbyFeature[]
  /** A search around the listing. */
  nearby: string
}

/** About ten miles across. */
const START_ZOOM = 11

/** The location on a small map and as text. */
export function Locator({ listing, map, nearest, nearby }: LocatorProps) {
  const { latitude, longitude, country } = listing
  const isLocated = latitude !== null && longitude !== null
  const rows: [string, string | null][] = [
    ['Address', listing.address?.trim() || LOCATION_UNKNOWN],
    ['City', listing.city],
    ['County', listing.county],
    ['State', listing.state],
    ['Country', country === null ? null : countryName(country)],
    ['Coordinates', isLocated ? formatCoordinates(latitude, longitude) : null],
  ]
  const hiddenIfUnknown = country !== null && country !== 'US' ? ['County', 'State'] : []
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line-strong bg-surface">
      {map && isLocated ? (
        <InteractiveMap
          label={`Map of the area around ${listing.landowner_name}`}
          center={[longitude, latitude]}
          zoom={START_ZOOM}
          isInPage
          fallback={<LocatorDrawing map={map} name={listing.landowner_name} />}
          onReady={(live, colors) => {
            drawParcel(live, { point: [longitude, latitude], ring: listing.boundary }, colors)
            return undefined
          }}
        />
      ) : (
        <p className="border-b border-line bg-map-land px-5 py-10 text-center text-ink-3">
          {isLocated ? 'The map isn’t available right now.' : 'There’s no map because this parcel has no coordinates.'}
        </p>
      )}
      <Nearest features={nearest} />
      <dl className="grid gap-x-8 gap-y-3 border-t border-line px-5 py-4 sm:grid-cols-2 md:grid-cols-3">
        {rows
          .filter(([label, value]) => value !== null || !hiddenIfUnknown.includes(label))
          .map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-12 text-ink-3">{label}</dt>
              <dd
                className={`num break-words font-medium ${value === null || value === LOCATION_UNKNOWN ? 'text-ink-3' : ''}`}
              >
                {value ?? 'Unknown'}
              </dd>
            </div>
          ))}
      </dl>
      {isLocated && <CoordinateActions latitude={latitude} longitude={longitude} nearby={nearby} />}
    </div>
  )
}
