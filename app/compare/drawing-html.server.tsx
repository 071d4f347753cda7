import { renderToStaticMarkup } from 'react-dom/server'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'

/** A drawn map as HTML: it has no state, so the browser needs neither its code nor its data. */
export const drawingHtml = (map: LocatorMap, name: string): string =>
  renderToStaticMarkup(<LocatorDrawing map={map} name={name} />)

interface NumberedSite {
  number: number
  name: string
}

/**
 * A map with the numbers of its sites.
 * @param sites in the order of the points of the map
 */
export function overviewHtml(map: LocatorMap, sites: readonly NumberedSite[]): string {
  const label = `Map of the sites: ${sites.map(({ number, name }) => `${number} ${name}`).join(', ')}`
  return renderToStaticMarkup(
    <div className="relative">
      <LocatorDrawing map={map} name="" label={label} />
      <svg
        viewBox={`0 0 ${map.width} ${map.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        {groupMarkers(map.points, sites).map((marker) => (
          <Marker key={marker.text} {...marker} />
        ))}
      </svg>
    </div>,
  )
}

interface MarkerLabel {
  x: number
  y: number
  text: string
}

/** Closer to each other than this, in pixels, sites share a marker. */
const MIN_DISTANCE = 40

function groupMarkers(points: LocatorMap['points'], sites: readonly NumberedSite[]): MarkerLabel[] {
  const markers: MarkerLabel[] = []
  for (const [i, { x, y }] of points.entries()) {
    const near = markers.find((marker) => Math.hypot(marker.x - x, marker.y - y) < MIN_DISTANCE)
    if (near) near.text += `, ${sites[i]!.number}`
    else markers.push({ x, y, text: String(sites[i]!.number) })
  }
  return markers
}

const HEIGHT = 32
const PER_CHARACTER = 9

function Marker({ x, y, text }: MarkerLabel) {
  const width = HEIGHT + PER_CHARACTER * (text.length - 1)
  return (
    <g className="origin-center [transform-box:fill-box] max-sm:scale-150">
      <rect
        x={x - width / 2}
        y={y - HEIGHT / 2}
        width={width}
        height={HEIGHT}
        rx={HEIGHT / 2}
        className="fill-accent stroke-surface stroke-[2.5px]"
      />
      <text x={x} y={y + 6} textAnchor="middle" className="num fill-on-accent text-[17px] font-semibold">
        {text}
      </text>
    </g>
  )
}
