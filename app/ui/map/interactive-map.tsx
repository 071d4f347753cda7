import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import type { LiveMapProps } from './live-map.client.tsx'
import type { InteractiveMapProps } from './map-props.ts'
import { chooseInteractiveMap, isInteractiveMapChosen, mapSupport } from './map-support.ts'
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
        <SlowMapBar
          isImage={state === 'slow'}
          onChoose={(isInteractive) => setState(isInteractive ? 'waiting' : 'slow')}
        />
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

interface SlowMapBarProps {
  isImage: boolean
  onChoose(isInteractive: boolean): void
}

/** Without a graphics card, lets the visitor choose between the image and the interactive map. */
function SlowMapBar({ isImage, onChoose }: SlowMapBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line bg-surface py-2 pr-2 pl-3 text-left text-13 text-ink-2">
      <p>
        {isImage ? 'Without a graphics card, this map is an image.' : 'This map may be slow without a graphics card.'}
      </p>
      <Button
        size="sm"
        onClick={() => {
          chooseInteractiveMap(isImage)
          onChoose(isImage)
        }}
      >
        {isImage ? 'Show interactive map' : 'Show map as image'}
      </Button>
    </div>
  )
}
