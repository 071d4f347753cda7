import type { Area, Polygon } from '../../domain/area/area.ts'
import type { Box } from '../../domain/geometry/distance.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Where generated listings are: Central Texas, all of the United States, and the date line. */
const CENTERS: readonly [longitude: number, latitude: number, spread: number][] = [
  [-97.6, 30.4, 2],
  [-105, 36, 14],
  [179.9, -18, 4],
]

/** A box of any size; some cross the date line. */
export function randomBox(random: SeededRandom): Box {
  const [x, y, spread] = random.pick(CENTERS)
  const [width, height] = [0.2 + random.next() * spread * 1.5, 0.2 + random.next() * spread]
  const [west, south] = [x - width * random.next() * 1.5, y - height * random.next()]
  return [wrap(west), round(south), wrap(west + width), round(south + height)]
}

/** One to three shapes around the same place: stars, some with a hole, and circles. */
export function randomArea(random: SeededRandom): Area {
  const [x, y, spread] = random.pick(CENTERS)
  return Array.from({ length: random.integer(1, 3) }, () => {
    const center: [number, number] = [x + (random.next() - 0.5) * spread, y + (random.next() - 0.5) * spread]
    if (random.percent(20)) return { center, radiusMeters: random.integer(1_000, 400_000) }
    return randomStar(random, center, (0.3 + random.next()) * spread)
  })
}

function randomStar(random: SeededRandom, [x, y]: [number, number], size: number): Polygon {
  const ring = (corners: number, least: number, most: number) =>
    Array.from({ length: corners }, (_, i): [number, number] => {
      const [angle, away] = [(i / corners) * 2 * Math.PI, size * (least + random.next() * (most - least))]
      return [round(x + away * Math.cos(angle)), round(y + away * Math.sin(angle))]
    })
  return {
    outline: ring(random.integer(4, 40), 0.5, 1),
    holes: random.percent(40) ? [ring(random.integer(3, 12), 0.05, 0.3)] : [],
  }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const wrap = (longitude: number) => round(((((longitude + 180) % 360) + 360) % 360) - 180)
