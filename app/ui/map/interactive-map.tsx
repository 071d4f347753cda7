import type { Map as LibreMap } from 'maplibre-gl'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Box } from '../../../domain/distance.ts'
import type { MapColors } from './colors.ts'

/** The map and its controls, a large module. */
const LiveMap = lazy(() => import('./live-map.client.tsx').then((module) => ({ default: module.LiveMap })))

export interface View {
  box: Box
  zoom: number
}

export interface InteractiveMapProps {
  /** Accessible name of the map. */
  label: string
  /** The area shown at first; a map without it starts at `center`, or shows the lower 48 states. */
  bounds?: Box
  center?: [longitude: number, latitude: number]
  zoom?: number
  /** Types of the map layers shown at first; by default transmission lines and substations. */
  layerTypes?: readonly string[]
  /**
   * Shown until the map is ready, and instead of it without JavaScript or WebGL 2. It gives the map its height, unless
   * `className` does.
   */
  fallback: ReactNode
  className?: string
  /** Shown over the map, in its coordinates of the screen. */
  children?: ReactNode
  /**
   * Called when the map can take sources and layers, and again with a new map when the color scheme changes. Layers go below
   * `labels-start` to be under the labels. The function returned is called before the map is removed.
   */
  onReady?(map: LibreMap, colors: MapColors): (() => void) | undefined
  /** Called 250 ms after the map stopped moving. `isByUser` is false for moves by the program. */
  onMove?(view: View, isByUser: boolean): void
}

/** An interactive map. Its code is loaded when it is about to scroll into view. */
export function InteractiveMap({ fallback, className = '', ...rest }: InteractiveMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNear(container)
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const isReady = state === 'ready'
  return (
    <div ref={container} className={`relative overflow-hidden bg-map-land ${className}`}>
      <div className={`size-full ${isReady ? 'invisible' : ''}`} aria-hidden={isReady || undefined}>
        {fallback}
      </div>
      {isNear && state !== 'failed' && (
        <Suspense fallback={null}>
          <LiveMap {...rest} onState={setState} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the element has been near the visible part of the page, in a browser with WebGL 2. */
function useNear(container: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!container.current || !document.createElement('canvas').getContext('webgl2')) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(container.current)
    return () => watch.disconnect()
  }, [container])
  return isNear
}
