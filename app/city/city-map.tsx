import type { ReactNode } from 'react'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import type { InteractiveMapProps } from '../ui/map/map-props.ts'
import type { Nearby } from './load-city.ts'

interface CityMapProps {
  nearby: Nearby
  name: string
  /** Shown until the map is. */
  drawing: ReactNode
}

/** The land around a city, and the circle that the list is about. */
export function CityMap({ nearby: { center, sites, box }, name, drawing }: CityMapProps) {
  const open: InteractiveMapProps['onReady'] = (live, colors) => {
    let [isClosed, remove] = [false, () => {}]
    import('./surroundings.client.ts').then(({ drawSurroundings }) => {
      if (!isClosed) remove = drawSurroundings(live, { center, sites, colors })
    })
    return () => {
      isClosed = true
      remove()
    }
  }
  return (
    <InteractiveMap label={`Map of the area around ${name}`} bounds={box} isInPage onReady={open} fallback={drawing} />
  )
}
