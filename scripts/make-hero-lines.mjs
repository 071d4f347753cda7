// Draws app/ui/map/us-lines.svg, the transmission lines behind the search of Home, from the layer that VoltAcre ships.
// Run it by hand when that layer or the projection in app/home/projection.ts changes: node scripts/make-hero-lines.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FRAME, project } from '../app/home/projection.ts'
import { simplify } from './simplify-line.mjs'

/** The classes drawn, by their ids in the drawing. */
const CLASSES = { kv220: ['220-287'], kv345: ['345'], kv500: ['500', '735 AND ABOVE', 'DC'] }
/** Maximum deviation of a simplified line, and the shortest line drawn, in pixels. */
const TOLERANCE = 1.2
const SHORTEST = 3
const LOWER_48 = { west: -125, south: 24, east: -66, north: 50 }

const file = new URL('../db/layers/us-transmission-lines.geojsonl.gz', import.meta.url)
const features = gunzipSync(readFileSync(file)).toString().trim().split('\n').map(JSON.parse)

const isShown = ([x, y]) => x > LOWER_48.west && x < LOWER_48.east && y > LOWER_48.south && y < LOWER_48.north

/** Joins lines where exactly two of them meet, so that a circuit in many sections is one line. */
function joined(lines) {
  const ends = new Map()
  const keyOf = (point) => point.join()
  for (const line of lines)
    for (const end of [line[0], line.at(-1)]) ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []), line])
  const used = new Set()
  return lines.flatMap((line) => {
    if (used.has(line)) return []
    used.add(line)
    return [extended(extended(line).toReversed())]
  })

  function extended(line) {
    let whole = line
    for (;;) {
      const meeting = ends.get(keyOf(whole.at(-1)))
      const next = meeting.length === 2 ? meeting.find((other) => !used.has(other)) : undefined
      if (!next) return whole
      used.add(next)
      const isForward = keyOf(next[0]) === keyOf(whole.at(-1))
      whole = [...whole, ...(isForward ? next : next.toReversed()).slice(1)]
    }
  }
}

const lengthOf = (points) =>
  points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0)

/** A path in relative whole pixels, which continues from the end of the path before. */
function draw(lines) {
  let [x, y] = [0, 0]
  const steps = lines.map((line) => {
    const points = line.map((point) => point.map(Math.round))
    const parts = points.flatMap(([nextX, nextY], i) => {
      const [dx, dy] = [nextX - x, nextY - y]
      if (i > 0 && dx === 0 && dy === 0) return []
      ;[x, y] = [nextX, nextY]
      return [`${i === 0 ? 'm' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`]
    })
    return parts.join(' ').replaceAll(' -', '-')
  })
  return steps.join('')
}

const paths = Object.entries(CLASSES).map(([id, voltages]) => {
  const lines = features
    .filter(
      ({ properties, geometry }) => voltages.includes(properties.voltage_class) && isShown(geometry.coordinates[0]),
    )
    .map(({ geometry }) => geometry.coordinates)
  const pixels = joined(lines).map((line) =>
    simplify(
      line.map(([x, y]) => project(x, y)),
      TOLERANCE,
    ),
  )
  const drawn = new Set(pixels.filter((line) => lengthOf(line) >= SHORTEST).map((line) => draw([line])))
  // Circuits on the same towers are drawn once.
  const once = pixels.filter((line) => lengthOf(line) >= SHORTEST && drawn.delete(draw([line])))
  return `<path id="${id}" d="${draw(once)}"/>`
})
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}">${paths.join('')}</svg>\n`
writeFileSync(new URL('../app/ui/map/us-lines.svg', import.meta.url), svg)
console.log(`app/ui/map/us-lines.svg: ${svg.length} bytes`)
