import type { QrDrawing } from './outcome.ts'

/** Dark on white in both color schemes, because many scanners can't read inverted codes. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-56 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#0f1620" />
    </svg>
  )
}
