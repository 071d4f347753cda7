import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import type { PointGroup } from '../../domain/search/map/group-points.ts'
import { formatAcres } from '../../domain/text/format.ts'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import type { InteractiveMapProps } from '../ui/map/map-props.ts'
import { MarkerList, markerListHeading } from '../ui/map/marker-list.tsx'
import type { MapSite, Nearby } from './load-city.ts'

interface CityMapProps {
  nearby: Nearby
  name: string
  /** Shown until the map is. */
  drawing: ReactNode
}

/** The land around a city, and the circle that the list is about. */
export function CityMap({ nearby: { center, sites, box }, name, drawing }: CityMapProps) {
  const [stack, setStack] = useState<PointGroup<MapSite> | null>(null)
  const open: InteractiveMapProps['onReady'] = (live, colors) => {
    let [isClosed, remove] = [false, () => {}]
    import('./surroundings.client.ts').then(({ drawSurroundings }) => {
      if (!isClosed) remove = drawSurroundings(live, { center, sites, colors, onOpen: setStack })
    })
    return () => {
      isClosed = true
      remove()
    }
  }
  return (
    <InteractiveMap label={`Map of the area around ${name}`} bounds={box} isInPage onReady={open} fallback={drawing}>
      {stack && (
        <MarkerList
          heading={markerListHeading(String(stack.points.length), 'sites', stack.box)}
          onClose={() => setStack(null)}
        >
          {stack.points.map(({ slug, landowner_name, parcel_size_acres }) => (
            <li key={slug} className="num flex flex-wrap justify-between gap-x-3">
              <Link to={href('/listings/:slug', { slug })} className="link min-w-0 break-words">
                {landowner_name}
              </Link>
              <span className="text-ink-2">{formatAcres(parcel_size_acres)}</span>
            </li>
          ))}
        </MarkerList>
      )}
    </InteractiveMap>
  )
}
