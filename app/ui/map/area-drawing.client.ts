import type { Map as LibreMap } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { type Area, circleThrough, extentOf, isCircle, polygonsOf, type Shape } from '../../../domain/area/area.ts'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { drawStyles } from './draw-styles.ts'
import { setDrawing } from './is-drawing.ts'

/** The tools that add a shape, and the one that changes shapes. */
export type DrawTool = 'polygon' | 'rectangle' | 'circle' | 'edit'

export interface AreaDrawing {
  /** Whether the shapes are shown by the drawing itself. */
  edits: boolean
  /** Removes the last corner of the polygon being drawn; false if there is none. */
  undoCorner(): boolean
  remove(): void
}

interface DrawOptions {
  tool: DrawTool
  area: Area
  onArea(area: Area): void
  /** Called with each movement while a shape is drawn or changed. */
  onDraft?(area: Area): void
}

/** Draws one more shape, or edits those that the drawing can show: it has no holes. */
export function createAreaDrawing(map: LibreMap, accent: `#${string}`, options: DrawOptions): AreaDrawing {
  const { tool, area, onArea, onDraft } = options
  const edits = tool === 'edit'
  const fixed = edits ? area.filter((shape) => !isEditable(shape)) : area
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: modesIn(accent),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  })
  draw.start()
  setDrawing(map, true)
  draw.setMode(edits ? 'select' : tool)
  if (edits) {
    const added = draw.addFeatures(area.filter(isEditable).map(featureOf))
    const first = added.find(({ id }) => id !== undefined)?.id
    if (first !== undefined) draw.selectFeature(first)
  }
  const shapesNow = () => draw.getSnapshot().flatMap(({ properties, geometry }) => shapeOf(properties, geometry))
  if (onDraft) draw.on('change', () => onDraft([...fixed, ...shapesNow()]))
  draw.on('finish', () => {
    const drawn = shapesNow()
    if (drawn.length > 0) onArea([...fixed, ...drawn])
  })
  return {
    edits,
    undoCorner: () => tool === 'polygon' && draw.canUndo() && draw.undo(),
    remove() {
      setDrawing(map, false)
      draw.stop()
    },
  }
}

const isEditable = (shape: Shape) => isCircle(shape) || shape.holes.length === 0

/** To about one centimeter, as Terra Draw asks for. */
const rounded = ([x, y]: Ring[number]): Ring[number] => [Math.round(x * 1e7) / 1e7, Math.round(y * 1e7) / 1e7]

function featureOf(shape: Shape) {
  const outline = polygonsOf([shape])[0]!.outline.map(rounded)
  const properties: Record<string, string | number> = isCircle(shape)
    ? { mode: 'circle', radiusKilometers: shape.radiusMeters / 1000 }
    : { mode: 'polygon' }
  return {
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Polygon' as const, coordinates: [[...outline, outline[0]!]] },
  }
}

/** Excludes the handles of corners. */
function shapeOf({ mode }: Record<string, unknown>, geometry: { type: string; coordinates: unknown }): Shape[] {
  if (geometry.type !== 'Polygon' || !['polygon', 'rectangle', 'circle'].includes(String(mode))) return []
  const ring = (geometry.coordinates as Ring[])[0]!.slice(0, -1)
  if (ring.length < 3) return []
  if (mode !== 'circle') return [{ outline: ring, holes: [] }]
  const [west, south, east, north] = extentOf(ring)
  return [circleThrough([(west + east) / 2, (south + north) / 2], [(west + east) / 2, north])]
}

function modesIn(accent: `#${string}`) {
  const { outline, corners, selected } = drawStyles({ accent, surface: '#ffffff' })
  const coordinates = { draggable: true, midpoints: true, deletable: true }
  return [
    new TerraDrawPolygonMode({ showCoordinatePoints: true, styles: { ...outline, ...corners } }),
    // A finger, which doesn't move between two taps, can only drag.
    new TerraDrawRectangleMode({ styles: outline, drawInteraction: 'click-move-or-drag' }),
    new TerraDrawCircleMode({ styles: outline, drawInteraction: 'click-move-or-drag' }),
    new TerraDrawSelectMode({
      // No delete keys: the Undo and Clear buttons are explicit.
      keyEvents: null,
      allowManualDeselection: false,
      flags: {
        polygon: { feature: { draggable: true, coordinates } },
        rectangle: { feature: { draggable: true, coordinates } },
        circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
      },
      styles: selected,
    }),
  ]
}
