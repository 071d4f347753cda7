import type { Map as LibreMap } from 'maplibre-gl'
import { CITY, TOWN } from './base-style.ts'
import type { MapColors } from './colors.ts'
import { draw, RATIO } from './draw-icon.ts'
import { squareIcon } from './layer-style.ts'
import { addShields } from './shields.ts'

/** Adds the icons of the base map: dots of towns and the shields of roads. */
export function addIcons(map: LibreMap, colors: MapColors): void {
  map.addImage(TOWN, draw(8, 8, dot(2.4, colors)), { pixelRatio: RATIO })
  map.addImage(CITY, draw(10, 10, dot(3.4, colors)), { pixelRatio: RATIO })
  for (const token of SQUARE_TOKENS)
    map.addImage(squareIcon(token), draw(32, 32, square(colors[token], colors.surface)), { pixelRatio: RATIO })
  addShields(map, colors)
}

/** Colors that classes of squares have. */
const SQUARE_TOKENS = ['map-500', 'map-345', 'map-230', 'map-138', 'map-69', 'ink-3'] as const

/** Drawn large, because a map scales it down. */
const square = (color: string, surface: string) => (context: CanvasRenderingContext2D) => {
  context.lineWidth = 6
  context.strokeStyle = color
  context.fillStyle = surface
  context.rect(4, 4, 24, 24)
  context.fill()
  context.stroke()
}

const dot = (radius: number, colors: MapColors) => (context: CanvasRenderingContext2D) => {
  const center = context.canvas.width / RATIO / 2
  context.arc(center, center, radius, 0, 2 * Math.PI)
  context.fillStyle = colors.surface
  context.strokeStyle = colors['map-city']
  context.lineWidth = 1.4
  context.fill()
  context.stroke()
}
