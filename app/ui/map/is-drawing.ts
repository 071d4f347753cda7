import type { Map as LibreMap } from 'maplibre-gl'

const DRAWING = 'data-drawing'

/** Whether a tool to draw on the map is chosen. */
export const isDrawing = (map: LibreMap): boolean => map.getContainer().hasAttribute(DRAWING)

export const setDrawing = (map: LibreMap, value: boolean): boolean => map.getContainer().toggleAttribute(DRAWING, value)
