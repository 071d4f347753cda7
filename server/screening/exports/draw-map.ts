import type { LocatorMap } from '../../land/maps/service.ts'
import { COLORS, MARGIN, type Paper, WIDTH } from './page.ts'

const MAP_COLORS = { land: '#f6f8f9', line: '#d5dce3', grid: '#e0e6eb', label: '#5a687a', town: '#2a3443' } as const
const SQUARE = 9
/** By the class of voltage. */
const LINES: Readonly<Record<string, { color: string; width: number; label: string }>> = {
  '500': { color: '#a8540c', width: 2.1, label: '500 kV and above' },
  '345': { color: '#cf8412', width: 1.8, label: '345 kV' },
  '220': { color: '#c99a4c', width: 1.3, label: '220–287 kV' },
  '100': { color: '#b9a98a', width: 1.1, label: '100–161 kV' },
  '69': { color: '#c9cfd6', width: 0.9, label: 'Under 100 kV' },
}
const UNKNOWN_VOLTAGE = { color: '#c9cfd6', width: 0.9, label: 'Voltage not known' }
const lookOf = (voltage: string) => LINES[voltage] ?? UNKNOWN_VOLTAGE
const SUBSTATION = '#cf8412'

/** Draws a map over the full width, with its towns, its scale and the parcel. */
export function drawMap(paper: Paper, map: LocatorMap): void {
  const scale = WIDTH / map.width
  const height = map.height * scale
  paper.reserve(height)
  const { document } = paper
  const top = paper.y
  document.save()
  document.rect(MARGIN, top, WIDTH, height).clip()
  document.translate(MARGIN, top).scale(scale)
  document.rect(0, 0, map.width, map.height).fill(MAP_COLORS.land)
  drawLines(document, map)
  drawGrid(document, map)
  drawParcel(document, map)
  document.restore()
  document.rect(MARGIN, top, WIDTH, height).lineWidth(0.75).stroke(COLORS.line)
  drawNames(paper, map, { top, scale })
  if (map.inset) drawInset(paper, map.inset, { top, height })
  paper.y = top + height + 6
  if (map.grid) drawLegend(paper, map.grid)
  paper.document.x = MARGIN
}

type Drawing = Paper['document']

function drawLines(document: Drawing, { width, height, meridians, parallels, outlines }: LocatorMap): void {
  for (const { x } of meridians) document.moveTo(x, 0).lineTo(x, height).lineWidth(1).stroke(MAP_COLORS.grid)
  for (const { y } of parallels) document.moveTo(0, y).lineTo(width, y).lineWidth(1).stroke(MAP_COLORS.grid)
  for (const outline of outlines) document.path(outline).lineWidth(1).stroke(MAP_COLORS.line)
}

function drawGrid(document: Drawing, { grid, rings }: LocatorMap): void {
  for (const { voltage, path } of grid?.lines ?? []) {
    const { color, width } = lookOf(voltage)
    document.path(path).lineWidth(width).stroke(color)
  }
  if (grid?.substations) document.path(grid.substations).lineWidth(1.3).fillAndStroke('#ffffff', SUBSTATION)
  for (const { x, y, radius } of rings)
    document.circle(x, y, radius).lineWidth(1).dash(2, { space: 4 }).stroke(COLORS.accent).undash()
}

/** One row of what the lines and squares mean. */
function drawLegend(paper: Paper, { lines, substations }: NonNullable<LocatorMap['grid']>): void {
  const style = { size: 7.5, color: MAP_COLORS.label }
  const y = paper.y
  let x = MARGIN
  const add = (label: string, draw: (x: number) => void) => {
    draw(x)
    paper.document.font('regular').fontSize(style.size)
    const width = paper.document.widthOfString(label) * 1.15 + 4
    paper.write(label, { x: x + 16, y, width, height: 10 }, style)
    x += width + 26
  }
  for (const { color, width, label } of lines.toReversed().map(({ voltage }) => lookOf(voltage)))
    add(label, (from) =>
      paper.document
        .moveTo(from, y + 4.5)
        .lineTo(from + 12, y + 4.5)
        .lineWidth(width)
        .stroke(color),
    )
  if (substations)
    add('Substation', (from) =>
      paper.document
        .rect(from + 3, y + 2, 5, 5)
        .lineWidth(1.2)
        .stroke(SUBSTATION),
    )
  paper.y = y + 16
}

function drawParcel(document: Drawing, { parcel, marker }: LocatorMap): void {
  if (parcel !== null) document.path(parcel).lineWidth(2).fillAndStroke('#dbe7fd', COLORS.accent)
  else if (marker)
    document.rect(marker.x - SQUARE / 2, marker.y - SQUARE / 2, SQUARE, SQUARE).fillAndStroke(COLORS.accent, '#ffffff')
}

/** Text isn’t scaled with the map, so that it can be read. */
function drawNames(paper: Paper, map: LocatorMap, { top, scale }: { top: number; scale: number }): void {
  const at = (x: number, y: number) => ({ x: MARGIN + x * scale, y: top + y * scale })
  for (const { name, x, y, hasDot, textX, textY, anchor } of map.places) {
    const dot = at(x, y)
    if (hasDot) paper.document.circle(dot.x, dot.y, 1.6).lineWidth(0.8).fillAndStroke('#ffffff', MAP_COLORS.town)
    const place = at(textX, textY)
    const width = 120
    const left = { start: place.x, middle: place.x - width / 2, end: place.x - width }[anchor]
    const box = { x: Math.max(MARGIN, left), y: place.y - 7, width, height: 10 }
    const isRight = anchor === 'end' && left >= MARGIN
    if (anchor === 'middle') writeCentered(paper, name, { ...box, x: place.x })
    else paper.write(name, box, { size: 7.5, color: MAP_COLORS.town, align: isRight ? 'right' : 'left' })
  }
  for (const { x, y, radius, label } of map.rings) {
    const place = at(x + radius * 0.71, y + radius * 0.71)
    const style = { size: 7, color: MAP_COLORS.label }
    if (label) paper.write(label, { ...place, width: 30, height: 10 }, style)
  }
  const { miles, pixels } = map.scale
  const [right, base] = [MARGIN + WIDTH - 12, top + map.height * scale - 10]
  const left = right - pixels * scale
  paper.document
    .moveTo(left, base - 3)
    .lineTo(left, base)
    .lineTo(right, base)
    .lineTo(right, base - 3)
  paper.document.lineWidth(0.9).stroke(MAP_COLORS.town)
  paper.write(
    `${miles} mi`,
    { x: left - 44, y: base - 8, width: 40, height: 10 },
    { size: 7.5, color: MAP_COLORS.label, align: 'right' },
  )
}

function writeCentered(paper: Paper, name: string, { x, y, height }: { x: number; y: number; height: number }): void {
  const style = { size: 7.5, color: MAP_COLORS.town }
  paper.document.font('regular').fontSize(style.size)
  const width = Math.min(120, paper.document.widthOfString(name) + 2)
  paper.write(name, { x: x - width / 2, y, width, height }, style)
}

const INSET_SCALE = 0.7
const INSET_MARGIN = 8

/** The boundary enlarged, in a corner on the left. */
function drawInset(
  paper: Paper,
  inset: NonNullable<LocatorMap['inset']>,
  { top, height }: { top: number; height: number },
) {
  const { document } = paper
  const size = { width: inset.width * INSET_SCALE, height: inset.height * INSET_SCALE }
  const x = MARGIN + INSET_MARGIN
  const y = inset.corner === 'top' ? top + INSET_MARGIN : top + height - size.height - INSET_MARGIN
  document.rect(x, y, size.width, size.height).lineWidth(0.75).fillAndStroke('#ffffff', COLORS.line)
  document.save().translate(x, y).scale(INSET_SCALE)
  document.path(inset.outline).lineWidth(1.6).fillAndStroke('#dbe7fd', COLORS.accent)
  document.restore()
  const [left, base] = [x + 8, y + size.height - 7]
  const right = left + inset.scale.pixels * INSET_SCALE
  document
    .moveTo(left, base - 3)
    .lineTo(left, base)
    .lineTo(right, base)
    .lineTo(right, base - 3)
  document.lineWidth(0.9).stroke(MAP_COLORS.town)
  const feet = `${inset.scale.feet.toLocaleString('en-US')} ft`
  paper.write(feet, { x: right + 4, y: base - 7, width: 50, height: 10 }, { size: 7.5, color: MAP_COLORS.label })
}
