// Draws app/ui/map/us-outline.svg, the lower 48 states behind the search of Home, from us-atlas (US Census Bureau).
// Run it by hand when the projection in app/home/projection.ts changes: node scripts/make-us-outline.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { merge, mesh } from 'topojson-client'
import { FRAME, project } from '../app/home/projection.ts'
import { simplify } from './simplify-line.mjs'

const OUTSIDE = new Set(['02', '15', '60', '66', '69', '72', '78'])
/** Maximum deviation of a simplified line in pixels, and minimum area of an island in square pixels. */
const TOLERANCE = 0.7
const SMALLEST = 8

const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('us-atlas/states-10m.json'), 'utf8'))
const states = atlas.objects.states.geometries.filter(({ id }) => !OUTSIDE.has(id))

const { scale, translate } = atlas.transform
// Arc by arc, so that adjacent states keep their shared border.
const arcs = atlas.arcs.map((arc) => {
  let x = 0
  let y = 0
  const points = arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return project(x * scale[0] + translate[0], y * scale[1] + translate[1])
  })
  return simplify(points, TOLERANCE)
})

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length]
      return sum + x * ny - nx * y
    }, 0),
  ) / 2

/** A path in relative whole pixels, without repeated points. */
function draw(points, close) {
  const rounded = points
    .map((point) => point.map(Math.round))
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1])
  const [start, ...rest] = close ? rounded.slice(0, -1) : rounded
  if (rest.length === 0) return ''
  let [x, y] = start
  const steps = rest.map(([nx, ny]) => {
    const step = `${nx - x}${ny - y < 0 ? '' : ' '}${ny - y}`
    ;[x, y] = [nx, ny]
    return step
  })
  return `M${start[0]} ${start[1]}l${steps.join(' ').replaceAll(' -', '-')}${close ? 'z' : ''}`
}

const topology = { ...atlas, transform: undefined, arcs }
const land = merge(topology, states)
  .coordinates.flat()
  .filter((ring) => area(ring) >= SMALLEST)
const inside = { type: 'GeometryCollection', geometries: states }
const borders = mesh(topology, inside, (a, b) => a !== b).coordinates

/** Meridians of a conic projection are straight; parallels are drawn point by point. */
const meridians = range(-150, -50).map((longitude) => [project(longitude, 12), project(longitude, 62)])
const parallels = range(15, 60).map((latitude) => range(-150, -50).map((longitude) => project(longitude, latitude)))

function range(from, to) {
  return Array.from({ length: (to - from) / 5 + 1 }, (_, i) => from + i * 5)
}

const parts = {
  graticule: [...meridians, ...parallels].map((line) => draw(line, false)),
  land: land.map((ring) => draw(ring, true)),
  borders: borders.map((line) => draw(line, false)),
}
const paths = Object.entries(parts).map(([id, lines]) => `<path id="${id}" d="${lines.join('')}"/>`)
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}">${paths.join('')}</svg>\n`
writeFileSync(new URL('../app/ui/map/us-outline.svg', import.meta.url), svg)
console.log(`app/ui/map/us-outline.svg: ${svg.length} bytes`)
