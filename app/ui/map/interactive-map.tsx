import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { LiveMapProps } from './live-map.client.tsx'
import type { InteractiveMapProps } from './map-props.ts'
import { useNear } from './use-near.ts'

export type { View } from './map-props.ts'

/** The map and its controls, a large module. */
const LiveMap = lazy<ComponentType<LiveMapProps>>(() =>
  import('./live-map.client.tsx').then(
    (module) => ({ default: module.LiveMap }),
    () => ({ default: NotLoaded }),
  ),
)

/** Takes the place of a map whose code couldn't be loaded. */
function NotLoaded({ onState }: { onState(state: 'failed'): void }) {
  useEffect(() => onState('failed'), [onState])
  return null
}

/**
 * An interactive map. Its code is loaded when it is about to scroll into view. It needs another `key` to be about something
 * else, because where it starts and what `onReady` adds is read once.
 */
export function InteractiveMap({ fallback, className = '', ...rest }: InteractiveMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'unsupported' | 'failed'>('waiting')
  const isNear = useNear(container)
  useEffect(() => {
    if (!document.createElement('canvas').getContext('webgl2')) setState('unsupported')
  }, [])
  const isReady = state === 'ready'
  return (
    <div ref={container} className={`relative overflow-hidden bg-map-land ${className}`}>
      <div className={`size-full ${isReady ? 'invisible' : ''}`} aria-hidden={isReady || undefined}>
        {typeof fallback === 'function' ? fallback(state === 'ready' ? 'waiting' : state) : fallback}
      </div>
      {isNear && (state === 'waiting' || isReady) && (
        <Suspense fallback={null}>
          <LiveMap {...rest} onState={setState} />
        </Suspense>
      )}
    </div>
  )
}
