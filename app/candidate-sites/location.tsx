import { CoordinateActions } from '../ui/listing/coordinate-actions.tsx'
import { Nearest } from '../ui/listing/nearest.tsx'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import type { FoundSite } from './load-site.ts'

/** About ten miles across. */
const START_ZOOM = 11

/** The map around the site, and what is nearest to it. */
export function Location({ view }: { view: FoundSite }) {
  const { coordinates, nearby } = view.texts
  const { name, latitude, longitude } = view.site
  const drawing = <LocationDrawing view={view} />
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line-strong bg-surface">
      {view.locator ? (
        <InteractiveMap
          label={`Map of the area around ${name}`}
          center={[longitude, latitude]}
          zoom={START_ZOOM}
          parcel={{ point: [longitude, latitude], ring: null }}
          isInPage
          fallback={drawing}
        />
      ) : (
        drawing
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
      <div dangerouslySetInnerHTML={{ __html: view.legend }} />
      <Nearest features={view.nearest} here="at the site" />
      <CoordinateActions latitude={latitude} longitude={longitude} coordinates={coordinates} nearby={nearby}>
        <span className="num font-medium">{coordinates}</span>
      </CoordinateActions>
    </div>
  )
}

/** Shown until the map is. */
const LocationDrawing = ({ view: { site, locator } }: { view: FoundSite }) =>
  locator ? (
    <LocatorDrawing map={locator} name={site.name} />
  ) : (
    <p className="border-b border-line bg-map-land px-5 py-10 text-center text-ink-3">
      The map isn’t available right now.
    </p>
  )
