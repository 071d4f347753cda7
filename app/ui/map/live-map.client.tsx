import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { MapOverlays } from './map-overlays.tsx'
import type { InteractiveMapProps } from './map-props.ts'
import { fetchManifest, type OpenedMap, openMap } from './open-map.client.ts'
import { drawParcel } from './parcel.ts'
import { ScaleBar } from './scale-bar.tsx'
import { useScheme } from './use-scheme.ts'

export type LiveMapProps = Omit<InteractiveMapProps, 'fallback' | 'className'> & {
  onState(state: 'ready' | 'failed'): void
}

const MOVED_AFTER_MS = 250

/** The map over its fallback, with its controls. */
export function LiveMap({ children, ...props }: LiveMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const opened = useMap(element, props)
  return (
    <div className={`live-map @container absolute inset-0 ${opened ? '' : 'invisible'}`}>
      <div ref={element} className="absolute inset-0" />
      {opened && (
        <>
          <ZoomButtons opened={opened} />
          <ScaleBar map={opened.map} />
          <MapOverlays
            key={opened.colors.surface}
            opened={opened}
            layers={opened.layers}
            layerTypes={props.layerTypes}
          />
          {children}
        </>
      )}
    </div>
  )
}

/** Opens the map, and opens it again where it was when the color scheme changes. */
function useMap(
  element: React.RefObject<HTMLDivElement | null>,
  props: Omit<LiveMapProps, 'children'>,
): OpenedMap | null {
  const [opened, setOpened] = useState<OpenedMap | null>(null)
  const latest = useRef(props)
  latest.current = props
  const camera = useRef<{ center: [number, number]; zoom: number } | null>(null)
  const scheme = useScheme()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new color scheme needs a new map
  useEffect(() => {
    if (!element.current) return
    const container = element.current.appendChild(document.createElement('div'))
    container.className = 'size-full'
    const abort = new AbortController()
    const { label, bounds, center, zoom, isInPage = false } = latest.current
    const start = camera.current ?? { ...(bounds && { bounds }), ...(center && { center }), ...(zoom && { zoom }) }
    open(container, { label, isInPage, ...start }, abort.signal).then(
      (next) => {
        if (!next) return
        if (latest.current.parcel) drawParcel(next.map, latest.current.parcel, next.colors)
        const cleanUp = latest.current.onReady?.(next.map, next.colors)
        abort.signal.addEventListener('abort', () => cleanUp?.())
        reportMoves(next.map, (view, isByUser) => latest.current.onMove?.(view, isByUser))
        setOpened(next)
        latest.current.onState('ready')
        abort.signal.addEventListener('abort', () => {
          const { lng, lat } = next.map.getCenter()
          camera.current = { center: [lng, lat], zoom: next.map.getZoom() }
          next.map.remove()
        })
      },
      (error) => {
        console.debug(error)
        if (!abort.signal.aborted) latest.current.onState('failed')
      },
    )
    return () => {
      setOpened(null)
      abort.abort()
      container.remove()
    }
  }, [element, scheme])
  return opened
}

async function open(container: HTMLElement, camera: Parameters<typeof openMap>[2], signal: AbortSignal) {
  const manifest = await fetchManifest()
  if (signal.aborted) return null
  const opened = await openMap(container, manifest, camera)
  if (!signal.aborted) return opened
  opened.map.remove()
  return null
}

function reportMoves(map: OpenedMap['map'], report: NonNullable<InteractiveMapProps['onMove']>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  map.on('moveend', ({ originalEvent }: { originalEvent?: unknown }) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const bounds = map.getBounds()
      const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as [
        number,
        number,
        number,
        number,
      ]
      report({ box, zoom: map.getZoom() }, originalEvent !== undefined)
    }, MOVED_AFTER_MS)
  })
  map.on('remove', () => clearTimeout(timer))
}

function ZoomButtons({ opened: { map } }: { opened: OpenedMap }) {
  return (
    <div className="absolute top-8 right-4 z-2 grid overflow-hidden rounded-control border border-line-strong bg-surface shadow-1">
      {([1, -1] as const).map((by) => (
        <button
          key={by}
          type="button"
          aria-label={by === 1 ? 'Zoom in' : 'Zoom out'}
          onClick={() => map.zoomTo(map.getZoom() + by, {}, { originalEvent: true })}
          className="grid size-9 place-items-center hover:bg-hover not-first:border-t not-first:border-line"
        >
          <Icon of={by === 1 ? Plus : Minus} />
        </button>
      ))}
    </div>
  )
}
