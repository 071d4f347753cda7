import type { Map as LibreMap } from 'maplibre-gl'
import type { RouteNetwork } from '../../../domain/layer/route.ts'
import { SHIELD, SHIELD_DIGITS } from './base-style.ts'
import type { MapColors } from './colors.ts'
import { draw, RATIO } from './draw-icon.ts'

const DIGIT_WIDTH = 6
const HEIGHT = 18

type Outline = (context: CanvasRenderingContext2D, width: number) => void

/** Adds the shields that the base map writes the numbers of roads on. Those of interstates are filled, the others outlined. */
export function addShields(map: LibreMap, colors: MapColors): void {
  for (const [network, outline] of Object.entries(OUTLINES))
    for (const digits of SHIELD_DIGITS) {
      const width = 9 + DIGIT_WIDTH * digits
      const image = draw(width, HEIGHT, (context) => {
        context.beginPath()
        outline(context, width)
        context.closePath()
        const isFilled = network === 'interstate'
        context.fillStyle = isFilled ? colors['map-label'] : colors['map-land']
        context.strokeStyle = isFilled ? colors['map-land'] : colors['map-border']
        context.fill()
        context.stroke()
      })
      map.addImage(`${SHIELD}-${network}-${digits}`, image, { pixelRatio: RATIO })
    }
}

const interstate: Outline = (context, width) => {
  const [middle, right] = [width / 2, width - 1.5]
  context.moveTo(2.5, 2)
  context.quadraticCurveTo(middle / 2 + 1, 3.5, middle, 1.5)
  context.quadraticCurveTo(middle * 1.5 - 1, 3.5, right - 1, 2)
  context.bezierCurveTo(right + 2, 11, right - 4, 15, middle, HEIGHT - 1)
  context.bezierCurveTo(5.5, 15, -0.5, 11, 2.5, 2)
}

/** Pointed corners above, round sides, and a tip below. */
const us: Outline = (context, width) => {
  const [middle, right] = [width / 2, width - 1]
  context.moveTo(3.5, 1.5)
  context.quadraticCurveTo(middle, 4.5, right - 2.5, 1.5)
  context.lineTo(right, 4.5)
  context.bezierCurveTo(right - 3, 8, right + 1.5, 10, right - 0.5, 13)
  context.bezierCurveTo(right - 2.5, 16.5, middle + 3, 14.5, middle, HEIGHT - 1)
  context.bezierCurveTo(middle - 3, 14.5, 3.5, 16.5, 1.5, 13)
  context.bezierCurveTo(-0.5, 10, 4, 8, 1, 4.5)
}

const state: Outline = (context, width) => {
  context.roundRect(1, 2.5, width - 2, HEIGHT - 5, 5)
}

const OUTLINES: Readonly<Record<RouteNetwork, Outline>> = { interstate, us, state }
