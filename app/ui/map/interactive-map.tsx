import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { InteractiveMapProps } from './map-props.ts'

export type { View } from './map-props.ts'

/** The map and its controls, a large module. */
const LiveMap = lazy(() => import('./live-map.client.tsx').then((module) => ({ default: module.LiveMap })))

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
