import type { Map as LibreMap } from 'maplibre-gl'
import { CITY, SHIELD, TOWN } from './base-style.ts'
import type { MapColors } from './colors.ts'
import { squareIcon } from './layer-style.ts'

/** Icons are drawn at twice the resolution. */
const RATIO = 2

/** Adds the icons of the base map: dots of towns and the shield of an interstate. */
export function addIcons(map: LibreMap, colors: MapColors): void {
  map.addImage(TOWN, draw(8, 8, dot(2.4, colors)), { pixelRatio: RATIO })
  map.addImage(CITY, draw(10, 10, dot(3.4, colors)), { pixelRatio: RATIO })
  for (const token of SQUARE_TOKENS)
    map.addImage(squareIcon(token), draw(32, 32, square(colors[token], colors.surface)), { pixelRatio: RATIO })
  map.addImage(SHIELD, draw(24, 20, shield(colors)), { pixelRatio: RATIO })
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

function draw(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * RATIO
  canvas.height = height * RATIO
  const context = canvas.getContext('2d')!
  context.scale(RATIO, RATIO)
  paint(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
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

const shield = (colors: MapColors) => (context: CanvasRenderingContext2D) => {
  context.beginPath()
  context.moveTo(2, 3)
  context.quadraticCurveTo(7, 4.5, 12, 1.5)
  context.quadraticCurveTo(17, 4.5, 22, 3)
  context.bezierCurveTo(24, 12, 19, 17, 12, 19)
  context.bezierCurveTo(5, 17, 0, 12, 2, 3)
  context.closePath()
  context.fillStyle = colors.surface
  context.strokeStyle = colors['map-border']
  context.lineWidth = 1
  context.fill()
  context.stroke()
}
