import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import type { MapLayer } from '../../../server/geodata/tiles/service.ts'
import { Swatch } from './swatch.tsx'

const MAX_ROWS = 7

/** What the layers shown look like at this zoom: each class of lines and areas, one symbol for points. */
export function Legend({ layers, zoom }: { layers: readonly MapLayer[]; zoom: number }) {
  const types = [...new Set(layers.map(({ type }) => type))].map(layerTypeOf)
  const rows = types.flatMap((type) => {
    const drawn = type.classes.filter(({ key, minZoom }) => minZoom <= zoom && key !== 'unknown')
    if (!type.geometry.includes('point')) return drawn.map((look) => ({ type, look, label: look.label })).toReversed()
    const middle = drawn[Math.min(1, drawn.length - 1)]
    return middle ? [{ type, look: middle, label: type.label }] : []
  })
  if (rows.length === 0) return null
  return (
    <ul className="pointer-events-none absolute bottom-8 left-4 z-1 hidden max-w-[calc(100%-10rem)] flex-wrap gap-x-4 gap-y-1 rounded-control border border-line-strong bg-surface px-3 py-2 text-12 text-ink-2 shadow-1 @lg:flex">
      {rows.slice(0, MAX_ROWS).map(({ type, look, label }) => (
        <li key={`${type.key} ${look.key}`} className="flex items-center gap-1.5">
          <Swatch type={type} look={look} />
          {label}
        </li>
      ))}
    </ul>
  )
}
