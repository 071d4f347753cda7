import { CoordinateActions } from '../ui/listing/coordinate-actions.tsx'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { ServerSection } from '../ui/server-section.tsx'
import { sections } from './deferred-sections.ts'
import type { FoundListing } from './load-listing.ts'

/** About ten miles across. */
const START_ZOOM = 11

/** The location on a small map and as text. */
export function Locator({ view }: { view: FoundListing }) {
  const { coordinates, nearby } = view.texts
  const { latitude, longitude, landowner_name, boundary } = view.listing
  const point: [number, number] | null = latitude !== null && longitude !== null ? [longitude, latitude] : null
  const drawing = <ServerSection of={sections} name="LocationDrawing" view={view} className="contents" />
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
      <ServerSection of={sections} name="Place" view={view} className="contents" />
      {point && coordinates && (
        <CoordinateActions latitude={point[1]} longitude={point[0]} coordinates={coordinates} nearby={nearby} />
      )}
    </div>
  )
}
