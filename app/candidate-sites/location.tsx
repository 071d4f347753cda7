import { CoordinateActions } from '../ui/listing/coordinate-actions.tsx'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { ServerSection } from '../ui/server-section.tsx'
import { sections } from './deferred-sections.ts'
import type { FoundSite } from './load-site.ts'

/** About ten miles across. */
const START_ZOOM = 11

/** The map around the site, and what is nearest to it. */
export function Location({ view }: { view: FoundSite }) {
  const { coordinates, nearby } = view.texts
  const { name, latitude, longitude } = view.site
  const drawing = <ServerSection of={sections} name="LocationDrawing" view={view} className="contents" />
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
      <ServerSection of={sections} name="Surroundings" view={view} className="contents" />
      <CoordinateActions latitude={latitude} longitude={longitude} coordinates={coordinates} nearby={nearby}>
        <span className="num font-medium">{coordinates}</span>
      </CoordinateActions>
    </div>
  )
}
