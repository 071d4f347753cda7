import {
  Crosshair,
  type LucideIcon,
  Magnet,
  MapPin,
  Maximize,
  Pentagon,
  Redo2,
  Spline,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { useCoarsePointer } from '../coarse-pointer.ts'
import { Button } from '../form/button.tsx'
import { useHydrated } from '../hydrated.ts'
import { Icon } from '../icon/icon.tsx'
import { InteractiveMap } from '../map/interactive-map.tsx'
import { DrawnPlace } from './drawn-place.tsx'
import type { EditHistory } from './edit-history.ts'
import type { Land, LandMap, LandMapOptions, Tool } from './land-map.client.ts'
import { startOf, useLandMap } from './use-land-map.ts'

interface MapPanelProps extends Pick<LandMapOptions, 'onPoint' | 'neighbors'> {
  /** Answers `?at=…&drawing=1` with a map around the point, for browsers that can't draw one. */
  placePath: string
  land: Land
  history: EditHistory
  around?: LandMapOptions['around']
  /** Undefined for a map with only a point. */
  boundary?: {
    onRing: LandMapOptions['onRing']
    onClear: () => void
    /** Of an outline that was begun before, one or two. */
    corners?: Ring
    /** Called with what is drawn so far, so that leaving the screen loses nothing. */
    onCorners?: (corners: Ring) => void
  }
}

const HINTS: Record<Tool, string> = {
  point: 'Click to place the point. Drag it, or use the arrow keys while it has focus.',
  draw: 'Click each corner. Click the last corner again or press Enter to finish; press Escape to start over.',
  corners: 'Drag a corner to move it, or the dot between two corners to add one. Right-click removes a corner.',
}
const TOUCH_HINTS: Record<Tool, string> = {
  point: 'Tap to place the point, or drag it.',
  draw: 'Tap each corner, then Finish. Undo removes the last corner.',
  corners: 'Drag a corner to move it, or the dot between two corners to add one.',
}

/** A map of the land in the form fields, which remain the source of truth. */
export function MapPanel(props: MapPanelProps) {
  return useHydrated() ? <LiveMap {...props} /> : null
}

function LiveMap({ land, around = null, neighbors, placePath, history, boundary, onPoint }: MapPanelProps) {
  const begun = boundary?.corners ?? []
  const [tool, setTool] = useState<Tool>(begun.length > 0 ? 'draw' : 'point')
  const [isSnapping, setSnapping] = useState(true)
  const [corners, setCorners] = useState(begun.length)
  const isTouch = useCoarsePointer()
  const [start] = useState(() => startOf(land, { corners: begun, around }))
  const { landMap, onReady } = useLandMap({
    land,
    corners: begun,
    around,
    neighbors,
    onPoint,
    onRing: (ring, isNew) => {
      boundary?.onRing(ring, isNew)
      if (isNew) setTool('corners')
    },
    onCorners: (next) => {
      setCorners(next.length)
      boundary?.onCorners?.(next)
    },
  })
  const inUse: Tool = tool === 'corners' && !land.ring ? 'point' : tool
  useEffect(() => landMap?.setTool(inUse), [landMap, inUse])
  useEffect(() => landMap?.setSnapping(isSnapping), [landMap, isSnapping])
  return (
    <figure className="grid gap-2">
      {boundary && (
        <div className="flex flex-wrap justify-between gap-2">
          <Tools tool={inUse} onTool={setTool} hasRing={land.ring !== null} />
          <MapButton
            icon={Magnet}
            aria-pressed={isSnapping}
            disabled={inUse === 'point'}
            onClick={() => setSnapping(!isSnapping)}
          >
            Snap to the map
          </MapButton>
        </div>
      )}
      <InteractiveMap
        label="Map of the land"
        {...start}
        onReady={onReady}
        layerTypes={SHOWN_LAYERS}
        className="land-map h-96 rounded-card border border-line-strong md:h-120"
        fallback={(state) => <NoMap state={state} point={land.point} path={placePath} />}
      />
      {inUse === 'draw' && (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" disabled={corners < 3} onClick={() => landMap?.finish()}>
            Finish
          </Button>
          <p role="status" className="self-center text-13 text-ink-2">
            {cornersText(corners)}
          </p>
        </div>
      )}
      <Actions map={landMap} isDrawing={inUse === 'draw'} history={history} land={land} onClear={boundary?.onClear} />
      <figcaption className="text-12 text-ink-3">{(isTouch ? TOUCH_HINTS : HINTS)[inUse]}</figcaption>
    </figure>
  )
}

function cornersText(corners: number): string {
  const count = formatCount(corners, 'corner')
  if (corners === 0 || corners > 2) return count
  return `Your outline has ${count}. Add at least ${corners === 1 ? 'two' : 'one'} more, then Finish.`
}

/** What the boundary of a parcel often follows, or has to keep clear of. */
const SHOWN_LAYERS = ['transmission-lines', 'substations', 'gas-pipelines', 'roads', 'railroads', 'water']

const NO_MAP = {
  waiting: 'Loading map…',
  slow: 'Show the interactive map, or use the fields.',
  unsupported: 'This browser can’t show the map because it doesn’t support WebGL 2. Use the fields instead.',
  failed: 'We couldn’t load the map. Use the fields instead.',
}

function NoMap({ state, point, path }: { state: keyof typeof NO_MAP; point: Land['point']; path: string }) {
  const note = (
    <p role="status" className="p-4 text-center text-13 text-ink-2">
      {NO_MAP[state]}
    </p>
  )
  if ((state !== 'unsupported' && state !== 'slow') || point === null)
    return <div className="grid size-full place-items-center">{note}</div>
  return (
    <div className="relative size-full">
      <DrawnPlace point={point} path={path} />
      <div className="absolute inset-x-0 bottom-0 border-t border-line bg-surface">{note}</div>
    </div>
  )
}

const TOOLS: { tool: Tool; label: string; icon: LucideIcon }[] = [
  { tool: 'point', label: 'Set point', icon: MapPin },
  { tool: 'draw', label: 'Draw boundary', icon: Pentagon },
  { tool: 'corners', label: 'Move corners', icon: Spline },
]

function Tools({ tool, onTool, hasRing }: { tool: Tool; onTool: (tool: Tool) => void; hasRing: boolean }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">What a click on the map does</legend>
      {TOOLS.map((each) => (
        <MapButton
          key={each.tool}
          icon={each.icon}
          aria-pressed={each.tool === tool}
          disabled={each.tool === 'corners' && !hasRing}
          onClick={() => onTool(each.tool)}
        >
          {each.label}
        </MapButton>
      ))}
    </fieldset>
  )
}

interface ActionsProps {
  map: LandMap | null
  /** Undo and redo apply to the corners of the outline being drawn. */
  isDrawing: boolean
  history: EditHistory
  land: Land
  onClear: (() => void) | undefined
}

function Actions({ map, isDrawing, history, land, onClear }: ActionsProps) {
  const isEmpty = land.point === null && land.ring === null
  // Only the map knows how many corners of the outline have been drawn.
  const mayHaveCorners = isDrawing && map !== null
  return (
    <div className="flex flex-wrap gap-2">
      {/* While drawing, undo applies to corners first, then to form fields. */}
      <MapButton
        icon={Undo2}
        disabled={!history.canUndo && !mayHaveCorners}
        onClick={() => map?.undoCorner() || history.undo()}
      >
        Undo
      </MapButton>
      <MapButton
        icon={Redo2}
        disabled={!history.canRedo && !mayHaveCorners}
        onClick={() => map?.redoCorner() || history.redo()}
      >
        Redo
      </MapButton>
      <MapButton icon={Crosshair} disabled={!map} onClick={() => map?.pointInMiddle()}>
        Place point at center
      </MapButton>
      <MapButton icon={Maximize} disabled={!map || isEmpty} onClick={() => map?.showAll()}>
        Fit to view
      </MapButton>
      {onClear && (
        <MapButton icon={Trash2} disabled={land.ring === null} onClick={onClear}>
          Clear boundary
        </MapButton>
      )}
    </div>
  )
}

function MapButton({ icon, children, ...rest }: { icon: LucideIcon; children: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2.5 text-13 font-label whitespace-nowrap transition-colors hover:bg-hover disabled:cursor-default disabled:border-transparent disabled:bg-press disabled:text-ink-3 aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
