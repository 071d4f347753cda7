import {
  Crosshair,
  type LucideIcon,
  MapPin,
  Maximize,
  Minus,
  Pentagon,
  Plus,
  Redo2,
  Spline,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { EditHistory } from './edit-history.ts'
import type { Land, LandMap, LandMapOptions, Tool } from './map.client.ts'
import { useLandMap } from './use-map.ts'

interface MapPanelProps extends Pick<LandMapOptions, 'onPoint'> {
  land: Land
  history: EditHistory
  /** Undefined for a map with only a point. */
  boundary?: { onRing: LandMapOptions['onRing']; onClear: () => void }
}

const HINTS: Record<Tool, string> = {
  point: 'Click to place the point. Drag it, or use the arrow keys while it has focus.',
  draw: 'Click each corner. Click the last corner again or press Enter to finish; press Escape to start over.',
  corners: 'Drag a corner to move it, or the dot between two corners to add one. Right-click removes a corner.',
}

/** A map of the land in the form fields, which remain the source of truth. */
export function MapPanel(props: MapPanelProps) {
  return useHydrated() ? <LiveMap {...props} /> : null
}

function LiveMap({ land, history, boundary, onPoint }: MapPanelProps) {
  const [tool, setTool] = useState<Tool>('point')
  const container = useRef<HTMLDivElement>(null)
  const { map, state } = useLandMap(container, {
    land,
    onPoint,
    onRing: (ring, isNew) => {
      boundary?.onRing(ring, isNew)
      if (isNew) setTool('corners')
    },
  })
  const inUse: Tool = tool === 'corners' && !land.ring ? 'point' : tool
  useEffect(() => map?.setTool(inUse), [map, inUse])
  if (state === 'none') return <NoMap>This browser can’t show the map because it doesn’t support WebGL 2.</NoMap>
  if (state === 'failed') return <NoMap>We couldn’t load the map.</NoMap>
  return (
    <figure className="grid gap-2">
      {boundary && <Tools tool={inUse} onTool={setTool} hasRing={land.ring !== null} />}
      <div className="land-map relative overflow-hidden rounded-card border border-line-strong bg-map-land">
        <div ref={container} className="h-80 md:h-110" />
        {state === 'opening' && (
          <p className="absolute inset-0 grid place-items-center text-13 text-ink-3">Loading map…</p>
        )}
        {map && <Zoom map={map} />}
      </div>
      <Actions map={map} isDrawing={inUse === 'draw'} history={history} land={land} onClear={boundary?.onClear} />
      <figcaption className="text-12 text-ink-3">
        {HINTS[inUse]}
        {map?.isOffline && ' Towns: GeoNames. Counties: US Census. Coasts: Natural Earth.'}
      </figcaption>
    </figure>
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
  return (
    <div className="flex flex-wrap gap-2">
      {/* While drawing, undo applies to corners first, then to form fields. */}
      <MapButton
        icon={Undo2}
        disabled={!history.canUndo && !isDrawing}
        onClick={() => map?.undoCorner() || history.undo()}
      >
        Undo
      </MapButton>
      <MapButton
        icon={Redo2}
        disabled={!history.canRedo && !isDrawing}
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

function Zoom({ map }: { map: LandMap }) {
  return (
    <div className="absolute top-2 right-2 z-2 grid overflow-hidden rounded-control border border-line-strong bg-surface shadow-1">
      {([1, -1] as const).map((by) => (
        <button
          key={by}
          type="button"
          aria-label={by === 1 ? 'Zoom in' : 'Zoom out'}
          onClick={() => map.zoom(by)}
          className="grid size-8 place-items-center hover:bg-hover not-first:border-t not-first:border-line"
        >
          <Icon of={by === 1 ? Plus : Minus} />
        </button>
      ))}
    </div>
  )
}

function NoMap({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-control border border-line bg-sunken px-4 py-3 text-13 text-ink-2">
      {children} Use the fields instead.
    </p>
  )
}
