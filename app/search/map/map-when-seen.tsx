import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { useNear } from '../../ui/map/use-near.ts'
import type { SearchView } from '../load-search.ts'
import { MapPlaceholder } from './map-placeholder.tsx'

/** If its code can't be loaded, the list works without it. */
const SearchMap = lazy<ComponentType<{ view: SearchView }>>(() =>
  import('./search-map.tsx').then(
    (module) => ({ default: module.SearchMap }),
    () => ({ default: () => <MapPlaceholder hasFailed /> }),
  ),
)

/** The map of a search, whose code is loaded when it is about to be seen. */
export function MapWhenSeen({ view }: { view: SearchView }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNear(container)
  return (
    <div ref={container} className="size-full bg-map-land">
      {isNear ? (
        <Suspense fallback={<MapPlaceholder />}>
          <SearchMap view={view} />
        </Suspense>
      ) : (
        <MapPlaceholder />
      )}
    </div>
  )
}
