import type { Geometry, Position } from 'geojson'
import type { Map as LibreMap } from 'maplibre-gl'
import {
  type GeoJSONStoreFeatures,
  type SnapToCustom,
  TerraDraw,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import type { MapColors } from '../map/colors.ts'
import { drawStyles } from '../map/draw-styles.ts'
import { featuresNear } from '../map/map-layers.ts'
import { closed } from './closed.ts'
import { snapTo, withoutTileEdges } from './snapping.ts'

export interface Drawing {
  /** Replaces the ring shown. */
  show(ring: Ring | null): void
  /** `draw` starts a new outline, `corners` edits the existing one, `off` makes it read-only. */
  setMode(mode: 'draw' | 'corners' | 'off'): void
  /** Goes on with an outline of one or two corners, in the mode `draw`. */
  resume(corners: Ring): void
  /** Removes or restores the last corner while drawing an outline. False if there is none. */
  undo(): boolean
  redo(): boolean
  /** Closes the outline being drawn, if it has three corners. */
  finish(): void
  /** Whether corners snap to what the map shows. */
  setSnapping(isOn: boolean): void
  /** Before the map is removed, so that nothing is drawn on it afterward. */
  stop(): void
}

interface DrawingOptions {
  colors: MapColors
  /** Outlines to snap to besides the map layers. */
  neighbors(): readonly Geometry[]
  onRing(ring: Ring, isNew: boolean): void
  /** Called with the corners set so far whenever one is added or removed. */
  onCorners(corners: Ring): void
}

/** In pixels. */
const SNAP_REACH = 10

/** To about one centimeter. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** Lets users draw and edit the boundary, a single polygon. */
export function startDrawing(map: LibreMap, { colors, neighbors, onRing, onCorners }: DrawingOptions): Drawing {
  let isSnapping = true
  const snap: SnapToCustom = ({ containerX: x, containerY: y }) => {
    if (!isSnapping) return undefined
    const layers = featuresNear(map, { x, y }, SNAP_REACH).map(({ geometry }) => withoutTileEdges(geometry))
    const project = ([longitude = 0, latitude = 0]: Position) => map.project([longitude, latitude])
    const found = snapTo({ x, y }, [...neighbors(), ...layers], { project, reach: SNAP_REACH })
    return found?.map(rounded)
  }
  const polygon = polygonMode(colors, snap)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [polygon, selectMode(colors, snap)],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  draw.start()
  draw.setMode('static')
  let [shown, mode] = ['', 'off' as Parameters<Drawing['setMode']>[0]]

  const polygons = () => draw.getSnapshot().filter(({ properties, geometry }) => isOutline(properties, geometry))
  const select = () => {
    const [one] = polygons()
    draw.setMode('select')
    if (one?.id !== undefined) draw.selectFeature(one.id)
  }
  let corners: Ring = []
  const onChange = () => {
    const next = cornersOf(draw.getSnapshot())
    if (JSON.stringify(next) === JSON.stringify(corners)) return
    corners = next
    onCorners(corners)
  }
  draw.on('change', onChange)
  draw.on('finish', (id) => {
    const feature = draw.getSnapshotFeature(id)
    if (feature?.geometry.type !== 'Polygon') return
    const ring = (feature.geometry.coordinates[0] ?? []).map(([x = 0, y = 0]): Ring[number] => [rounded(x), rounded(y)])
    const others = polygons().filter((other) => other.id !== id)
    if (others.length > 0) draw.removeFeatures(others.flatMap((other) => other.id ?? []))
    shown = JSON.stringify(ring)
    onRing(ring, mode === 'draw')
  })

  return {
    show(ring) {
      const drawable = ring?.map(([x, y]): Ring[number] => [rounded(x), rounded(y)]) ?? null
      const text = drawable ? JSON.stringify(drawable) : ''
      if (text === shown || !draw.enabled) return
      shown = text
      draw.setMode('static')
      draw.clear()
      if (drawable) draw.addFeatures([featureOf(drawable)])
      this.setMode(mode)
    },
    setMode(next) {
      mode = next
      if (!draw.enabled) return
      if (mode === 'draw') draw.setMode('polygon')
      else if (mode === 'corners') select()
      else draw.setMode('static')
    },
    resume(begun) {
      draw.off('change', onChange)
      const wasSnapping = isSnapping
      isSnapping = false
      for (const [lng, lat] of begun) polygon.onClick(clickAt(map, { lng, lat }))
      isSnapping = wasSnapping
      draw.on('change', onChange)
      onChange()
    },
    undo: () => mode === 'draw' && draw.canUndo() && draw.undo(),
    redo: () => mode === 'draw' && draw.canRedo() && draw.redo(),
    finish() {
      const ring = closed(corners)
      if (mode !== 'draw' || ring === null) return
      this.show(ring)
      onRing(ring, true)
    },
    setSnapping(isOn) {
      isSnapping = isOn
    },
    stop() {
      // What is drawn disappears from the map, not from the form.
      draw.off('change', onChange)
      draw.stop()
    },
  }
}

/** The corners of the outline being drawn, without the one that follows the pointer. */
function cornersOf(features: GeoJSONStoreFeatures[]): Ring {
  const drawn = features.find(({ properties }) => properties.currentlyDrawing)
  if (drawn?.geometry.type !== 'Polygon') return []
  const positions = drawn.geometry.coordinates[0] ?? []
  return positions
    .slice(0, Number(drawn.properties.committedCoordinateCount))
    .map(([x = 0, y = 0]) => [rounded(x), rounded(y)])
}

/** Excludes the handles of corners and midpoints. */
function isOutline(properties: Record<string, unknown>, geometry: { type: string }): boolean {
  return properties.mode === 'polygon' && geometry.type === 'Polygon'
}

const featureOf = (ring: Ring) => ({
  type: 'Feature' as const,
  properties: { mode: 'polygon' },
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
})

const clickAt = (map: LibreMap, at: { lng: number; lat: number }): Parameters<TerraDrawPolygonMode['onClick']>[0] => {
  const { x, y } = map.project(at)
  return { ...at, containerX: x, containerY: y, button: 'left', heldKeys: [], isContextMenu: false }
}

function polygonMode(colors: MapColors, snap: SnapToCustom) {
  const { outline, corners } = drawStyles(colors)
  return new TerraDrawPolygonMode({
    showCoordinatePoints: true,
    snapping: { toCustom: snap },
    styles: { ...outline, ...corners },
  })
}

function selectMode(colors: MapColors, snap: SnapToCustom) {
  return new TerraDrawSelectMode({
    // No delete keys: the Undo and Clear buttons are explicit.
    keyEvents: null,
    allowManualDeselection: false,
    flags: {
      polygon: {
        feature: {
          coordinates: { draggable: true, midpoints: true, deletable: true, snappable: { toCustom: snap } },
        },
      },
    },
    styles: drawStyles(colors).selected,
  })
}
