import type { Map as LibreMap } from 'maplibre-gl'
import { useCallback, useRef, useState } from 'react'
import { MAX_ACRES } from '../../../domain/screening/run.ts'
import { formatAcres, formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Button } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { UsGridDrawing } from '../../ui/map/us-grid.tsx'
import type { DrawController, ParcelTool } from './draw-parcels.client.ts'
import { GoToPlace } from './go-to-place.tsx'

const TOOLS = { polygon: 'Polygon', rectangle: 'Rectangle', edit: 'Edit' } as const satisfies Record<ParcelTool, string>

const HINTS: Record<ParcelTool, string> = {
  polygon: 'Click or tap each corner. To finish, choose the first corner again or press Enter.',
  rectangle: 'Drag from corner to corner, or click two opposite corners.',
  edit: 'Drag a corner, the dot between two corners, or the whole parcel. Right-click removes a corner.',
}

const NO_MAP = 'To draw parcels, you need JavaScript and WebGL 2. You can also type coordinates or choose a file.'

interface DrawMapProps {
  /** As GeoJSON; empty without any. */
  shapes: string
  onShapes(shapes: string): void
}

/** The acreage of the parcel that was drawn last, and of all. */
function Acreage({ acres }: { acres: readonly number[] }) {
  const last = acres.at(-1)!
  const isTooLarge = acres.some((each) => each > MAX_ACRES)
  const total = acres.reduce((sum, each) => sum + each, 0)
  return (
    <p className={`px-2 pt-1 text-12 num ${isTooLarge ? 'text-bad-ink' : 'text-ink'}`}>
      {formatAcres(last)}
      {acres.length > 1 && ` (${formatCount(acres.length, 'parcel')}: ${formatAcres(total)})`}
      {isTooLarge && `. A parcel can have at most ${formatNumber(MAX_ACRES)} acres.`}
    </p>
  )
}

/** A map to draw parcels on. Each shape is a parcel. */
export function DrawMap({ shapes, onShapes }: DrawMapProps) {
  const controller = useRef<DrawController | null>(null)
  const [tool, setTool] = useState<ParcelTool | null>(null)
  const [isReady, setReady] = useState(false)
  const [acres, setAcres] = useState<number[]>([])
  const isHydrated = useHydrated()
  const latest = useRef({ shapes, onShapes })
  latest.current = { shapes, onShapes }
  const open = useCallback((map: LibreMap, colors: { accent: string }) => {
    let isRemoved = false
    import('./draw-parcels.client.ts').then(
      ({ createDrawController }) => {
        if (isRemoved) return
        controller.current = createDrawController(map, colors.accent, latest.current.shapes, {
          onShapes: (drawn) => latest.current.onShapes(drawn),
          onAcres: setAcres,
        })
        setReady(true)
      },
      () => undefined,
    )
    return () => {
      isRemoved = true
      controller.current?.remove()
      controller.current = null
      setReady(false)
      setTool(null)
    }
  }, [])
  const choose = (next: ParcelTool | null) => {
    setTool(next)
    void controller.current?.draw(next)
  }
  const clear = () => {
    choose(null)
    controller.current?.clear()
  }
  return (
    <InteractiveMap
      label="Map to draw parcels on"
      isInPage
      className="min-h-96 border-line max-lg:border-t lg:border-l"
      fallback={(state) => (
        <div className="grid size-full min-h-96 content-center bg-map-sea">
          <UsGridDrawing />
          <p className="p-4 pt-0 text-center text-13 text-ink-2 empty:hidden">
            {isHydrated && state === 'waiting' ? 'Loading map…' : state !== 'slow' && NO_MAP}
          </p>
        </div>
      )}
      onReady={open}
    >
      {isReady && (
        <fieldset className="absolute top-3 left-3 max-w-[calc(100%-5rem)] rounded-control border border-line-strong bg-surface p-1 shadow-1">
          <legend className="sr-only">Draw parcels</legend>
          <GoToPlace onPlace={(box) => controller.current?.show(box)} />
          <div className="flex flex-wrap gap-1">
            {(['polygon', 'rectangle', ...(shapes ? (['edit'] as const) : [])] as const).map((each) => (
              <Button
                key={each}
                size="sm"
                kind={tool === each ? 'primary' : 'quiet'}
                aria-pressed={tool === each}
                onClick={() => choose(tool === each ? null : each)}
              >
                {TOOLS[each]}
              </Button>
            ))}
            {shapes && (
              <Button size="sm" kind="quiet" onClick={clear}>
                Clear
              </Button>
            )}
          </div>
          {acres.length > 0 && <Acreage acres={acres} />}
          {tool && (
            <p role="status" className="px-2 pt-1 pb-1.5 text-12 text-ink-2">
              {HINTS[tool]}
            </p>
          )}
        </fieldset>
      )}
    </InteractiveMap>
  )
}
