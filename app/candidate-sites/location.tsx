import type { CandidateSiteDetails } from '../../domain/candidate-site/candidate-site.ts'
import { formatCoordinates } from '../../domain/format.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import type { LocatorMap } from '../../server/maps/service.ts'
import { CoordinateActions } from '../ui/listing/coordinate-actions.tsx'
import { Nearest } from '../ui/listing/nearest.tsx'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import { drawParcel } from '../ui/map/parcel.ts'
import { searchPath } from '../ui/site/search-path.ts'
import { locationOf } from './load-site.ts'

interface LocationProps {
  site: CandidateSiteDetails
  map: LocatorMap | null
  nearest: NearbyFeature[]
}

/** About ten miles across. */
const START_ZOOM = 11

/** The map around the site, and what is nearest to it. */
export function Location({ site, map, nearest }: LocationProps) {
  const { name, latitude, longitude } = site
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line-strong bg-surface">
      {map ? (
        <InteractiveMap
          label={`Map of the area around ${name}`}
          center={[longitude, latitude]}
          zoom={START_ZOOM}
          isInPage
          fallback={<LocatorDrawing map={map} name={name} />}
          onReady={(live, colors) => {
            drawParcel(live, { point: [longitude, latitude], ring: null }, colors)
            return undefined
          }}
        />
      ) : (
        <p className="border-b border-line bg-map-land px-5 py-10 text-center text-ink-3">
          The map isn’t available right now.
        </p>
      )}
      <Nearest features={nearest} here="at the site" />
      <CoordinateActions
        latitude={latitude}
        longitude={longitude}
        nearby={searchPath({ location: locationOf(site), sort: 'distance' })}
      >
        <span className="num font-medium">{formatCoordinates(latitude, longitude)}</span>
      </CoordinateActions>
    </div>
  )
}
