import type { Map as LibreMap } from 'maplibre-gl'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import type { LayerPreview } from '../../../server/geodata/layers/admin/service.ts'
import { SidewaysScroll } from '../../ui/list/sideways-scroll.tsx'
import type { MapColors } from '../../ui/map/colors.ts'
import { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { Panel } from './panel.tsx'

const SHOWN_ROWS = 10

interface PreviewProps {
  type: string
  preview: LayerPreview
  kept: number
}

/** The first features of a version on a map and in a table. */
export function Preview({ type, preview: { version, features, bounds }, kept }: PreviewProps) {
  const { fields } = layerTypeOf(type)
  const used = fields.filter(({ key }) => features.some(({ properties }) => properties[key] !== undefined))
  return (
    <Panel id="preview" heading={`Preview of version ${version}`}>
      <p className="num text-13 text-ink-2">
        {features.length < kept
          ? `The first ${formatNumber(features.length)} of ${formatCount(kept, 'feature')}`
          : formatCount(kept, 'feature')}
      </p>
      <div className="h-80 overflow-hidden rounded-card border border-line">
        <InteractiveMap
          key={version}
          label={`Map of version ${version}`}
          className="size-full"
          isInPage
          layerTypes={[]}
          {...(bounds && { bounds })}
          fallback={<p className="grid size-full place-items-center text-ink-3">The table below has the features.</p>}
          onReady={(map, colors) => drawFeatures(map, colors, features)}
        />
      </div>
      <SidewaysScroll label="First features">
        <table className="num w-full text-13">
          <caption className="sr-only">The first features</caption>
          <thead className="text-left text-12 text-ink-3">
            <tr>
              {['Feature', 'Shape', ...used.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))].map(
                (head) => (
                  <th key={head} scope="col" className="pr-4 pb-1 font-medium whitespace-nowrap">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {features.slice(0, SHOWN_ROWS).map(({ number, geometry, properties }) => (
              <tr key={number}>
                <td className="py-0.5 pr-4">{formatNumber(number)}</td>
                <td className="py-0.5 pr-4">{geometry.type.replace(/^Multi|String$/g, '')}</td>
                {used.map(({ key }) => (
                  <td key={key} className="max-w-60 truncate py-0.5 pr-4">
                    {properties[key] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
    </Panel>
  )
}

const SOURCE = 'preview'

function drawFeatures(map: LibreMap, { accent, surface }: MapColors, features: LayerPreview['features']) {
  const data = {
    type: 'FeatureCollection' as const,
    features: features.map(({ geometry }) => ({ type: 'Feature' as const, properties: {}, geometry })),
  }
  const shape = (type: string) => ['==', ['geometry-type'], type] as never
  map.addSource(SOURCE, { type: 'geojson', data })
  map.addLayer({
    id: 'preview-area',
    type: 'fill',
    source: SOURCE,
    filter: shape('Polygon'),
    paint: { 'fill-color': accent, 'fill-opacity': 0.2 },
  })
  map.addLayer({
    id: 'preview-line',
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': accent, 'line-width': 2 },
  })
  map.addLayer({
    id: 'preview-point',
    type: 'circle',
    source: SOURCE,
    filter: shape('Point'),
    paint: { 'circle-radius': 5, 'circle-color': accent, 'circle-stroke-color': surface, 'circle-stroke-width': 1 },
  })
  return undefined
}
