import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import type { MapLayer } from '../../../server/geodata/tiles/service.ts'
import { Swatch } from './swatch.tsx'

interface LayerPanelProps {
  layers: readonly MapLayer[]
  /** Names of layers that aren't on the map yet. */
  waiting: readonly string[]
  shown: ReadonlySet<string>
  zoom: number
  /** Whether a layer has data in the middle of the map. */
  hasData(layer: MapLayer): boolean
  onChange(slug: string, isShown: boolean): void
}

/** Each layer with its switch; those shown with their legend, source and date. */
export function LayerPanel({ layers, waiting, shown, zoom, hasData, onChange }: LayerPanelProps) {
  return (
    <>
      {layers.length === 0 && waiting.length === 0 && (
        <p className="p-4 text-13 text-ink-2">There are no map layers yet.</p>
      )}
      <ul className="divide-y divide-line">
        {layers.map((layer) => (
          <li key={layer.slug} className="px-4 py-2.5">
            <label className="flex cursor-pointer items-start gap-2.5 text-13">
              <input
                type="checkbox"
                checked={shown.has(layer.slug)}
                onChange={({ target }) => onChange(layer.slug, target.checked)}
                className="mt-0.5 size-4 accent-accent"
              />
              <span className="min-w-0 font-label">{layer.name}</span>
            </label>
            {shown.has(layer.slug) && <Details layer={layer} zoom={zoom} hasData={hasData(layer)} />}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p className="p-4 text-13 text-ink-2">
          <span className="font-label">Not on the map yet:</span> {waiting.join(', ')}. We’re preparing{' '}
          {waiting.length === 1 ? 'this layer' : 'these layers'}. Reload the page in a few minutes.
        </p>
      )}
    </>
  )
}

function Details({ layer, zoom, hasData }: { layer: MapLayer; zoom: number; hasData: boolean }) {
  const type = layerTypeOf(layer.type)
  return (
    <div className="mt-1.5 ml-6.5 text-12 text-ink-2">
      {!hasData && <p className="mb-1 font-medium text-caution-ink">No data here</p>}
      <ul className="grid gap-0.5">
        {type.classes.map((look) => (
          <li key={look.key} className="flex items-center gap-2">
            <Swatch type={type} look={look} />
            {look.label}
            {look.minZoom > zoom && <span className="text-ink-3">(zoom in)</span>}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-11 text-ink-3">
        {layer.attribution}
        {layer.vintage && ` · ${layer.vintage}`}
      </p>
    </div>
  )
}
