import type { Map as LibreMap } from 'maplibre-gl'
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Ring } from '../../../domain/boundary.ts'
import type { Colours } from './map-style.ts'

export interface Drawing {
  /** Draws this ring in place of the one before. */
  show(ring: Ring | null): void
  /** `draw` begins a new outline, `corners` moves those of the one that is there, `off` leaves it alone. */
  setMode(mode: 'draw' | 'corners' | 'off'): void
  /** Takes a corner back, or sets it again, while an outline is being drawn. False when there is none. */
  undo(): boolean
  redo(): boolean
}

/** A centimetre on the ground. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** The boundary on the map: one polygon, drawn and changed by hand. */
export function startDrawing(map: LibreMap, colours: Colours, onRing: (ring: Ring, isNew: boolean) => void): Drawing {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: modesIn(colours),
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
      if (text === shown) return
      shown = text
      draw.setMode('static')
      draw.clear()
      if (drawable) draw.addFeatures([featureOf(drawable)])
      this.setMode(mode)
    },
    setMode(next) {
      mode = next
      if (mode === 'draw') draw.setMode('polygon')
      else if (mode === 'corners') select()
      else draw.setMode('static')
    },
    undo: () => mode === 'draw' && draw.canUndo() && draw.undo(),
    redo: () => mode === 'draw' && draw.canRedo() && draw.redo(),
  }
}

/** And not a mark of a corner, or of the middle between two. */
function isOutline(properties: Record<string, unknown>, geometry: { type: string }): boolean {
  return properties.mode === 'polygon' && geometry.type === 'Polygon'
}

const featureOf = (ring: Ring) => ({
  type: 'Feature' as const,
  properties: { mode: 'polygon' },
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
})

function modesIn({ accent, surface }: Colours) {
  const outline = { outlineColor: accent, outlineWidth: 2, fillColor: accent, fillOpacity: 0.16 }
  return [
    new TerraDrawPolygonMode({
      showCoordinatePoints: true,
      styles: {
        ...outline,
        closingPointColor: surface,
        closingPointWidth: 5,
        closingPointOutlineColor: accent,
        closingPointOutlineWidth: 2,
        coordinatePointColor: accent,
        coordinatePointWidth: 3,
        coordinatePointOutlineColor: surface,
        coordinatePointOutlineWidth: 1,
      },
    }),
    new TerraDrawSelectMode({
      // Keys that delete are no part of it: Undo and Clear say what they do.
      keyEvents: null,
      allowManualDeselection: false,
      flags: { polygon: { feature: { coordinates: { draggable: true, midpoints: true, deletable: true } } } },
      styles: {
        selectedPolygonColor: accent,
        selectedPolygonFillOpacity: 0.16,
        selectedPolygonOutlineColor: accent,
        selectedPolygonOutlineWidth: 2,
        selectionPointColor: surface,
        selectionPointWidth: 5,
        selectionPointOutlineColor: accent,
        selectionPointOutlineWidth: 2,
        midPointColor: accent,
        midPointWidth: 3,
        midPointOutlineColor: surface,
        midPointOutlineWidth: 1,
      },
    }),
  ]
}
