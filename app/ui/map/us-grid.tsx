import linesUrl from './us-lines.svg?url'
import outlineUrl from './us-outline.svg?url'

/** Around the lower 48 states, in a frame of 1440 × 720 pixels, `FRAME` in app/home/projection.ts. */
const LOWER_48 = '560 0 844 576'

/**
 * The lower 48 states with their transmission lines from 220 kV, as parts of an SVG. The outline and the lines are separate
 * files, which browsers cache, and take their colors from here.
 */
export function UsGrid() {
  return (
    <>
      <use href={`${outlineUrl}#graticule`} className="stroke-map-grid" />
      <use
        href={`${outlineUrl}#land`}
        className="fill-map-land stroke-map-line"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <use href={`${outlineUrl}#borders`} className="stroke-map-line" strokeLinejoin="round" />
      <g strokeLinejoin="round" strokeLinecap="round">
        <use href={`${linesUrl}#kv220`} className="stroke-(--map-230)" strokeWidth="0.8" strokeOpacity="0.75" />
        <use href={`${linesUrl}#kv345`} className="stroke-(--map-345)" strokeWidth="1.1" />
        <use href={`${linesUrl}#kv500`} className="stroke-(--map-500)" strokeWidth="1.4" />
      </g>
    </>
  )
}

/** A drawing of the grid in place of a map. */
export function UsGridDrawing() {
  return (
    <figure className="bg-map-sea">
      <svg
        viewBox={LOWER_48}
        role="img"
        aria-label="Map of the lower 48 states with transmission lines of 220 kV or more"
        fill="none"
        className="w-full"
      >
        <UsGrid />
      </svg>
      <figcaption className="px-4 pb-3 text-12 text-ink-3">
        Transmission lines of 220 kV or more: HIFLD. State boundaries: US Census Bureau.
      </figcaption>
    </figure>
  )
}
