import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { LiveMapProps } from './live-map.client.tsx'
import type { InteractiveMapProps } from './map-props.ts'
import { isInteractiveMapChosen, mapSupport } from './map-support.ts'
import type { SlowMapBarProps } from './slow-map-bar.tsx'
import { useNear } from './use-near.ts'

export type { View } from './map-props.ts'

/** The map and its controls, a large module. */
const LiveMap = lazy<ComponentType<LiveMapProps>>(() =>
  import('./live-map.client.tsx').then(
    (module) => ({ default: module.LiveMap }),
    () => ({ default: NotLoaded }),
  ),
)

/** Few browsers need it. Without it, the map is an image. */
const SlowMapBar = lazy<ComponentType<SlowMapBarProps>>(() =>
  import('./slow-map-bar.tsx').then(
    (module) => ({ default: module.SlowMapBar }),
    () => ({ default: () => null }),
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
  const [state, setState] = useState<'waiting' | 'ready' | 'slow' | 'unsupported' | 'failed'>('waiting')
  const [isSlow, setSlow] = useState(false)
  const isNear = useNear(container)
  useEffect(() => {
    const support = mapSupport()
    setSlow(support === 'slow')
    if (support === 'none') setState('unsupported')
    else if (support === 'slow' && !isInteractiveMapChosen()) setState('slow')
  }, [])
  const isReady = state === 'ready'
  return (
    <div ref={container} className={`flex flex-col overflow-hidden bg-map-land ${className}`}>
      {isSlow && (
        <Suspense fallback={null}>
          <SlowMapBar
            isShown={state !== 'slow'}
            onChoose={(isInteractive) => setState(isInteractive ? 'waiting' : 'slow')}
          />
        </Suspense>
      )}
      <div className="relative min-h-0 flex-1">
        <div className={`size-full ${isReady ? 'invisible' : ''}`} aria-hidden={isReady || undefined}>
          {typeof fallback === 'function' ? fallback(state === 'ready' ? 'waiting' : state) : fallback}
        </div>
        {isNear && (state === 'waiting' || isReady) && (
          <Suspense fallback={null}>
            <LiveMap {...rest} onState={setState} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
