import type { Point } from '../types.ts'
import { circle, line, n, path, polygon, stroke } from './draw.ts'
import { add, distance, mix } from './geometry.ts'
import { groundScale, type ParcelPlan, type ParcelScene, planParcel, turn } from './plan.ts'

const W = 960
const H = 640
const INK = '#0f1620'
const INK_2 = '#435063'
const FONT = 'Inter, Liberation Sans, Arial, Helvetica, sans-serif'
const FEET = 0.3048

type Place = (p: Point) => Point

const text = (at: Point, words: string, size: number, extra = ''): string =>
  `<text x="${n(at[0])}" y="${n(at[1])}" font-size="${size}" text-anchor="middle" fill="${INK_2}" ${extra}>${words}</text>`

/** Words along a direction, turned so that they never stand on their heads. */
function along(at: Point, from: Point, to: Point, words: string, extra = ''): string {
  let angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  if (angle > 95) angle -= 180
  if (angle < -85) angle += 180
  return text(
    at,
    words,
    17,
    `dominant-baseline="middle" transform="rotate(${n(angle)} ${n(at[0])} ${n(at[1])})" ${extra}`,
  )
}

/** Quadrant bearing of a side, as surveyors write it: N 87°12′ E. */
function bearing(from: Point, to: Point): string {
  const [east, north] = [to[0] - from[0], from[1] - to[1]]
  const minutes = Math.round((Math.atan2(Math.abs(east), Math.abs(north)) * 180 * 60) / Math.PI)
  const whole = `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
  return `${north >= 0 ? 'N' : 'S'} ${whole} ${east >= 0 ? 'E' : 'W'}`
}

const figure = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

function sides(points: Point[], metersPerPixel: number, metric: boolean): string {
  return points
    .map((from, i) => {
      const to = points[(i + 1) % points.length]!
      const long = distance(from, to)
      const meters = long * metersPerPixel
      const length = metric ? `${figure(meters, 1)} m` : `${figure(meters / FEET, 1)} ft`
      // the shapes run clockwise, so that the outside lies to the left of the way
      const out: Point = [(to[1] - from[1]) / long, -(to[0] - from[0]) / long]
      // an inward corner: both sides label outwards, so each moves away from it
      const turnAt = (q: Point, r: Point) => (to[0] - from[0]) * (r[1] - q[1]) - (to[1] - from[1]) * (r[0] - q[0])
      const next = points[(i + 2) % points.length]!
      const last = points[(i + points.length - 1) % points.length]!
      const t = turnAt(to, next) < 0 ? 0.38 : turnAt(last, from) < 0 ? 0.64 : 0.5
      const words = long > 190 ? `${bearing(from, to)}\u00a0\u00a0\u00a0${length}` : length
      return long < 60 ? '' : along(add(mix(from, to, t), out[0] * 19, out[1] * 19), from, to, words)
    })
    .join('')
}

function surroundings(plan: ParcelPlan, place: Place): string {
  const widths = { highway: 30, paved: 20, gravel: 12 }
  const out = plan.roads
    .toReversed()
    .map((r) => stroke(line(r.points.map(place)), widths[r.kind], r.kind === 'gravel' ? '#e3e9ee' : '#d5dde6'))
  const main = plan.roads[0]!
  const upright = main.points[0]![0] === main.points[1]![0]
  const { rect } = plan
  // beside the road on the far side of the parcel, where no side is labeled
  const spot: Point = upright ? [main.points[0]![0] - 42, rect.v0 + 70] : [rect.u0 + 120, main.points[0]![1] + 36]
  const [from, to] = main.points.map(place) as [Point, Point]
  out.push(along(place(spot), from, to, main.name))
  if (plan.line) {
    const points = plan.line.map(place)
    out.push(stroke(line(points), 2.6, '#c9820c', 'stroke-linejoin="round"'))
    const [a, b] = [points[0]!, points[1]!]
    const t = (250 - a[0]) / (b[0] - a[0])
    out.push(along(add(mix(a, b, t), 0, -17), a, b, 'Transmission line'))
  }
  return out.join('')
}

function substationPad({ rect }: ParcelPlan, place: Place): string {
  const reach: Point[] = [
    [-150, 24],
    [-34, 24],
    [-34, 106],
    [-150, 106],
  ]
  const pad = reach.map(([du, dv]) => place([rect.u1 + du, rect.v0 + dv])) as [Point, Point, Point, Point]
  return (
    path(polygon(pad), 'fill="#fdf5e6" stroke="#c9820c" stroke-width="1.6" stroke-dasharray="5 4"') +
    along(mix(pad[0], pad[2], 0.5), pad[0], pad[1], 'Substation')
  )
}

function northArrow(): string {
  return path('M888 552L899 590L888 582L877 590Z', `fill="${INK_2}"`) + text([888, 614], 'N', 17, 'font-weight="600"')
}

function scaleBar(metersPerPixel: number, metric: boolean): string {
  const unit = metric ? 1 : FEET
  const steps = [50, 100, 200, 250, 500, 1000, 2000]
  const step = steps.findLast((s) => (s * unit) / metersPerPixel <= 170) ?? 50
  const long = (step * unit) / metersPerPixel
  return (
    stroke(`M48 592v8h${n(long)}v-8`, 1.8, INK_2) +
    text([48, 582], '0', 15) +
    text([48 + long, 582], `${figure(step, 0)} ${metric ? 'm' : 'ft'}`, 15)
  )
}

/** The surveyed plan of a parcel on graph paper: sides with bearings and lengths, acreage, roads, line. */
export function surveyPlan(scene: ParcelScene, metric = false, pixels = W): string {
  const plan = planParcel(scene)
  const acres = scene.acres ?? 40
  const zoom = 0.94
  const place: Place = (p) => {
    const [x, y] = turn(p, plan.angle)
    return [480 + x * zoom, 338 + y * zoom]
  }
  const scale = groundScale(plan, acres) / zoom
  const points = plan.shape.map(place)
  const rules = [
    ...Array.from({ length: 24 }, (_, i) => `M${i * 40 + 20} 0V${H}`),
    ...Array.from({ length: 16 }, (_, i) => `M0 ${i * 40 + 20}H${W}`),
  ].join('')
  const c = place([0, 0])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${pixels}" height="${(pixels * H) / W}" font-family="${FONT}">` +
    `<rect width="${W}" height="${H}" fill="#f7f9fa"/>${stroke(rules, 1, '#e6ebf0')}` +
    surroundings(plan, place) +
    path(
      polygon(points),
      'fill="#e6ecfb" fill-opacity=".86" stroke="#2563eb" stroke-width="3.4" stroke-linejoin="round"',
    ) +
    (scene.substation ? substationPad(plan, place) : '') +
    points.map((p) => circle(p, 6, 'fill="#fff" stroke="#2563eb" stroke-width="3"')).join('') +
    sides(points, scale, metric) +
    text([c[0], c[1] + 12], figure(acres, 2), 46, `font-weight="700" style="fill:${INK}"`) +
    text([c[0], c[1] + 40], 'acres', 19) +
    `${northArrow()}${scaleBar(scale, metric)}</svg>\n`
  )
}
