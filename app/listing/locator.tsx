import { CoordinateActions } from '../ui/listing/coordinate-actions.tsx'
import { Nearest } from '../ui/listing/nearest.tsx'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import { Address } from './address.tsx'
import type { FoundListing } from './load-listing.ts'

/** About ten miles across. */
const START_ZOOM = 11

/** The location on a small map and as text. */
export function Locator({ view }: { view: FoundListing }) {
  const { coordinates, nearby } = view.texts
  const { latitude, longitude, landowner_name, boundary } = view.listing
  const point: [number, number] | null = latitude !== null && longitude !== null ? [longitude, latitude] : null
  const drawing = <LocationDrawing view={view} />
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line-strong bg-surface">
      {view.locator && point ? (
        <InteractiveMap
          label={`Map of the area around ${landowner_name}`}
          center={point}
          zoom={START_ZOOM}
          parcel={{ point, ring: boundary }}
          isInPage
          fallback={drawing}
        />
      ) : (
        drawing
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
      <div dangerouslySetInnerHTML={{ __html: view.legend }} />
      <Nearest features={view.nearest} />
      <Address listing={view.listing} />
      {point && coordinates && (
        <CoordinateActions latitude={point[1]} longitude={point[0]} coordinates={coordinates} nearby={nearby} />
      )}
    </div>
  )
}

/** Shown until the map is. */
function LocationDrawing({ view: { listing, locator } }: { view: FoundListing }) {
  if (locator) return <LocatorDrawing map={locator} name={listing.landowner_name} />
  const isLocated = listing.latitude !== null && listing.longitude !== null
  return (
    <p className="border-b border-line bg-map-land px-5 py-10 text-center text-ink-3">
      {isLocated ? 'The map isn’t available right now.' : 'There’s no map because this parcel has no coordinates.'}
    </p>
  )
}
