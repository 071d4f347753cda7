import { type Frame, isInside } from './frame.ts'
import type { LocatorMap } from './service.ts'

export interface TownDot {
  name: string
  x: number
  y: number
  large: boolean
  /** Labeled even where its dot would be hidden by the subject of the map. */
  isRequired?: boolean
}

type Label = LocatorMap['places'][number]
type Pixel = { x: number; y: number }
/** Edges in pixels. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const MAX_TOWNS = 9
/** Of 12-px and 10.5-px uppercase text, in pixels. */
const CHARACTER_WIDTH = 6.8
const COUNTY_CHARACTER_WIDTH = 9
const ASCENT = 10
const DESCENT = 4
const GAP = 8
const DOT_RADIUS = 5
const SUBJECT_RADIUS = 9
const EDGE = 6

interface LabelObstacles {
  frame: Frame
  /** The subject of the map. */
  marker: Pixel | null
  /** Labels must not cover these. */
  points: Pixel[]
  /** A part of the map that is covered by something else. */
  covered?: Box
}

/** Labels the first towns for which there is room to the right, to the left, above or below. */
export function placeLabels(towns: readonly TownDot[], { marker, points, covered, frame }: LabelObstacles): Label[] {
  const taken = [
    ...(covered ? [covered] : []),
    ...(marker ? [square(marker, SUBJECT_RADIUS)] : []),
    ...points.map((at) => square(at, DOT_RADIUS)),
  ]
  // No name may hide the dot of a required town that comes after it.
  const required = towns.filter(({ isRequired }) => isRequired)
  const labels: Label[] = []
  for (const town of towns) {
    if (labels.length === MAX_TOWNS) break
    if (!isInside(town, frame)) continue
    const dot = square(town, DOT_RADIUS)
    const hasDot = !taken.some((box) => overlap(box, dot))
    // A required town under the marker is labeled beside the marker.
    const from = hasDot
      ? town
      : town.isRequired && marker && overlap(square(marker, SUBJECT_RADIUS), dot)
        ? marker
        : null
    if (from === null) continue
    const requiredDots = required.filter((other) => other !== town).map((other) => square(other, DOT_RADIUS))
    const label = labelsAround(town, from, hasDot).find(
      (candidate) =>
        isInFrame(boxOf(candidate), frame) &&
        ![...taken, ...requiredDots].some((box) => overlap(box, boxOf(candidate))),
    )
    if (!label) continue
    taken.push(boxOf(label), ...(hasDot ? [dot] : []))
    labels.push(label)
  }
  return labels
}

/** The county names that cover neither a town's name nor its dot. */
export function visibleCountyLabels(
  counties: LocatorMap['counties'],
  { places, marker, covered }: { places: readonly Label[]; marker: Pixel | null; covered?: Box },
): LocatorMap['counties'] {
  const taken = places.flatMap((label) => [boxOf(label), ...(label.hasDot ? [square(label, DOT_RADIUS)] : [])])
  if (marker) taken.push(square(marker, SUBJECT_RADIUS))
  if (covered) taken.push(covered)
  return counties.filter(({ name, x, y }) => {
    const half = (name.length * COUNTY_CHARACTER_WIDTH) / 2
    const box = { left: x - half, right: x + half, top: y - ASCENT, bottom: y + DESCENT }
    return !taken.some((other) => overlap(other, box))
  })
}

function labelsAround({ name, large, x, y }: TownDot, from: Pixel, hasDot: boolean): Label[] {
  const gap = hasDot ? GAP : SUBJECT_RADIUS + GAP / 2
  const label = (anchor: Label['anchor'], textX: number, textY: number): Label => ({
    name,
    large,
    x,
    y,
    hasDot,
    anchor,
    textX: Math.round(textX),
    textY: Math.round(textY),
  })
  return [
    label('start', from.x + gap, from.y + 4),
    label('end', from.x - gap, from.y + 4),
    label('middle', from.x, from.y - gap - 2),
    label('middle', from.x, from.y + gap + ASCENT),
  ]
}

function boxOf({ name, anchor, textX, textY }: Label): Box {
  const width = name.length * CHARACTER_WIDTH
  const left = anchor === 'start' ? textX : anchor === 'end' ? textX - width : textX - width / 2
  return { left, right: left + width, top: textY - ASCENT, bottom: textY + DESCENT }
}

const square = ({ x, y }: Pixel, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isInFrame = ({ left, right }: Box, { width }: Frame) => left >= EDGE && right <= width - EDGE
