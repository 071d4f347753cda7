import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { GridLines } from './grid-lines.tsx'

const TICK = 5
const HALO = 'fill-map-label stroke-map-land stroke-[4px] [paint-order:stroke] [stroke-linejoin:round] num'
const MARKER = 9
const SCALE_BASELINE = 24
const EDGE = 14
/** The labels of meridians are above this. */
const TOP_LABELS = 36
const LABEL_HALF = 30
/** Width to height on narrow screens: `aspect-[7/8]`. */
const NARROW = 7 / 8

interface LocatorDrawingProps {
  map: LocatorMap
  name: string
  /** Replaces the default accessible name. Such a map is never cropped, and hides its text on narrow screens. */
  label?: string
}

const CROPPED = 'aspect-[7/8]'
const WHOLE = 'aspect-video max-sm:[&_text]:hidden max-sm:[&>svg+svg]:hidden'

/**
 * Draws a map at its own proportions. Narrow screens show the middle of a wide map at the same height; tick labels and the
 * scale bar stay at the visible edges.
 */
export function LocatorDrawing({ map, name, label }: LocatorDrawingProps) {
  const { width, height } = map
  return (
    <div className={`relative overflow-hidden ${label ? WHOLE : CROPPED} ${width > height ? 'sm:aspect-video' : ''}`}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label ?? `Map of the area around ${name}`}
        className="size-full"
      >
        <rect width={width} height={height} className="fill-map-land" />
        <Lines map={map} />
        {map.grid && <GridLines grid={map.grid} />}
        <Rings map={map} />
        <Names map={map} />
        <Meridians map={map} />
        <Features map={map} />
        <Points map={map} />
        <Parcel map={map} />
      </svg>
      <svg
        viewBox={`0 0 90 ${height}`}
        preserveAspectRatio="xMinYMid meet"
        aria-hidden="true"
        className="absolute inset-y-0 left-0 h-full"
      >
        {map.parallels
          .filter(({ y }) => y > TOP_LABELS)
          .map(({ y, label }) => (
            <g key={label}>
              <path d={`M0 ${y}H${TICK}`} className="stroke-map-label" />
              <text x={TICK + 4} y={y - 4} className={`text-[11px] font-medium ${HALO}`}>
                {label}
              </text>
            </g>
          ))}
      </svg>
      <ScaleBar scale={map.scale} height={height} />
      {map.inset && <Inset inset={map.inset} />}
    </div>
  )
}

/** The parcel’s outline, enlarged. */
function Inset({ inset: { corner, width, height, outline, scale } }: { inset: NonNullable<LocatorMap['inset']> }) {
  const [left, base] = [12, height - 10]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Outline of the parcel"
      className={`absolute left-3 w-28 rounded-control border border-line-strong bg-surface sm:w-40 ${corner === 'top' ? 'top-7' : 'bottom-3'}`}
    >
      <path d={outline} className="fill-accent/18 stroke-accent stroke-[1.6px] [stroke-linejoin:round]" />
      <path
        d={`M${left} ${base - 4}V${base}H${left + scale.pixels}V${base - 4}`}
        fill="none"
        className="stroke-map-city stroke-[1.3px]"
      />
      <text x={left + scale.pixels + 6} y={base + 1} className="num fill-map-label text-[11px] font-medium">
        {scale.feet.toLocaleString('en-US')} ft
      </text>
    </svg>
  )
}

function Lines({ map: { width, height, meridians, parallels, outlines } }: { map: LocatorMap }) {
  const down = meridians.map(({ x }) => `M${x} 0V${height}`).join('')
  const across = parallels.map(({ y }) => `M0 ${y}H${width}`).join('')
  return (
    <>
      <path d={down + across} fill="none" className="stroke-map-grid" />
      <path d={outlines.join('')} fill="none" className="stroke-map-line" />
    </>
  )
}

/** Leaves out labels that would be cut off at the edge of the map, or of its middle part on narrow screens. */
function Meridians({ map: { width, height, meridians } }: { map: LocatorMap }) {
  const fits = (x: number, half: number) => Math.abs(x - width / 2) <= half - LABEL_HALF
  return meridians.map(({ x, label }) => (
    <g key={label}>
      <path d={`M${x} 0V${TICK}`} className="stroke-map-label" />
      {fits(x, width / 2) && (
        <text
          x={x}
          y={TICK + 12}
          textAnchor="middle"
          className={`text-[11px] font-medium ${HALO} ${fits(x, (height * NARROW) / 2) ? '' : 'max-sm:hidden'}`}
        >
          {label}
        </text>
      )}
    </g>
  ))
}

function Names({ map: { counties, places } }: { map: LocatorMap }) {
  return (
    <>
      {counties.map(({ name, x, y }) => (
        <text
          key={`${name} ${x}`}
          x={x}
          y={y}
          textAnchor="middle"
          className="fill-map-label text-[10.5px] font-medium tracking-[0.14em] uppercase"
        >
          {name}
        </text>
      ))}
      {places.map(({ name, x, y, large, hasDot, textX, textY, anchor }) => (
        <g key={`${name} ${x}`}>
          {hasDot && (
            <circle cx={x} cy={y} r={large ? 3.4 : 2.4} className="fill-surface stroke-map-city stroke-[1.4px]" />
          )}
          <text
            x={textX}
            y={textY}
            textAnchor={anchor}
            className={`fill-map-city stroke-map-land stroke-[3.5px] [paint-order:stroke] [stroke-linejoin:round] ${
              large ? 'text-[12px] font-label' : 'text-[11px] font-medium'
            }`}
          >
            {name}
          </text>
        </g>
      ))}
    </>
  )
}

function Parcel({ map: { parcel, marker } }: { map: LocatorMap }) {
  if (parcel !== null) return <path d={parcel} className="fill-accent/22 stroke-accent stroke-2" />
  return marker && <Square at={marker} />
}

function Points({ map: { points } }: { map: LocatorMap }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two parcels may share one spot
  return points.map((point, index) => <Square key={index} at={point} />)
}

/** The rows of a dataset. Points are zero-length strokes, drawn by their round caps. */
function Features({ map: { dots, lines, areas } }: { map: LocatorMap }) {
  return (
    <>
      {areas && <path d={areas} fillRule="evenodd" className="fill-accent/12 stroke-accent/80" />}
      {lines && (
        <path
          d={lines}
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-accent/80 stroke-[1.5px]"
        />
      )}
      {dots && <path d={dots} fill="none" strokeLinecap="round" className="stroke-accent/70 stroke-[5px]" />}
    </>
  )
}

function Square({ at: { x, y } }: { at: { x: number; y: number } }) {
  return (
    <rect
      x={x - MARKER / 2}
      y={y - MARKER / 2}
      width={MARKER}
      height={MARKER}
      className="fill-accent stroke-surface stroke-[1.5px]"
    />
  )
}

/** Circles around a place. Those with a label are thin, because there are several. */
function Rings({ map: { rings } }: { map: LocatorMap }) {
  return rings.map(({ x, y, radius, label }) => (
    <g key={radius}>
      <circle
        cx={x}
        cy={y}
        r={radius}
        strokeDasharray={label === null ? '5 4' : '2 4'}
        className={label === null ? 'fill-accent/4 stroke-accent/60 stroke-[1.2px]' : 'fill-none stroke-accent/70'}
      />
      {label !== null && (
        <text x={x + radius * 0.71} y={y + radius * 0.71 + 4} className={`text-[11px] font-medium ${HALO}`}>
          {label}
        </text>
      )}
    </g>
  ))
}

function ScaleBar({ scale: { miles, pixels }, height }: { scale: LocatorMap['scale']; height: number }) {
  const width = pixels + 2 * EDGE + 32
  const [left, right, base] = [width - EDGE - 16 - pixels, width - EDGE - 16, height - SCALE_BASELINE + 4]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid meet"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 h-full"
    >
      <path
        d={`M${left} ${base - 4}V${base}H${right}V${base - 4}M${(left + right) / 2} ${base - 3}V${base}`}
        fill="none"
        className="stroke-map-city stroke-[1.3px]"
      />
      <text x={left} y={base - 8} textAnchor="middle" className={`text-[11px] font-medium ${HALO}`}>
        0
      </text>
      <text x={right} y={base - 8} textAnchor="middle" className={`text-[11px] font-medium ${HALO}`}>
        {miles} mi
      </text>
    </svg>
  )
}
