import { describeFeature } from './feature-text.ts'
import type { ShownFeature } from './map-layers.ts'

const WIDTH = 240
const GAP = 12

/** The value, source and date of a feature, beside the pointer. */
export function Tooltip({ feature, x, y, width }: { feature: ShownFeature; x: number; y: number; width: number }) {
  const { title, label, rows } = describeFeature(feature.type, feature.properties)
  const left = x + GAP + WIDTH > width ? Math.max(4, x - GAP - WIDTH) : x + GAP
  return (
    <div
      role="status"
      className="pointer-events-none absolute z-3 w-60 rounded-control border border-line-strong bg-surface px-3 py-2 text-12 shadow-2"
      style={{ left, top: y + GAP }}
    >
      <p className="text-13 font-label break-words">{title}</p>
      {label && <p className="num text-ink-2">{label}</p>}
      {rows.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
          {rows.slice(0, 6).map((row) => (
            <div key={row.label} className="contents">
              <dt className="text-ink-3">{row.label}</dt>
              <dd className="num min-w-0 break-words">{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-1.5 border-t border-line pt-1.5 text-11 text-ink-3">
        {feature.layer.source}
        {feature.layer.vintage && ` · ${feature.layer.vintage}`}
      </p>
    </div>
  )
}
