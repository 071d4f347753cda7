import { polygonsOf } from '../../domain/area/area.ts'
import { boxAround, KM_PER_MILE } from '../../domain/distance.ts'
import { DEFAULT_RADIUS_MILES } from '../../domain/search.ts'
import type { LocatorMap } from '../../server/maps/service.ts'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import type { InteractiveMapProps } from '../ui/map/map-props.ts'
import { drawShapes } from '../ui/map/shapes.ts'
import type { Nearby } from './load-city.ts'

const RADIUS_KM = DEFAULT_RADIUS_MILES * KM_PER_MILE

/** The land around a city, and the circle that the list is about. */
export function CityMap({ nearby, map, name }: { nearby: Nearby; map: LocatorMap; name: string }) {
  const { center, sites } = nearby
  const open: InteractiveMapProps['onReady'] = (live, colors) => {
    drawShapes(live, { lines: [circleAround(center)] }, colors)
    let [isClosed, remove] = [false, () => {}]
    import('./site-markers.client.ts').then(({ addSiteMarkers }) => {
      if (!isClosed) remove = addSiteMarkers(live, sites)
    })
    return () => {
      isClosed = true
      remove()
    }
  }
  return (
    <InteractiveMap
      label={`Map of the area around ${name}`}
      bounds={boxAround(center, RADIUS_KM)}
      isInPage
      onReady={open}
      fallback={<LocatorDrawing map={map} name={name} />}
    />
  )
}

function circleAround({ latitude, longitude }: Nearby['center']) {
  const { outline } = polygonsOf([{ center: [longitude, latitude], radiusMeters: RADIUS_KM * 1000 }])[0]!
  return [...outline, outline[0]!]
}
