import { Layers, Table2, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import type { MapLayer } from '../../../server/geodata/tiles/service.ts'
import { useCloseOnEscape } from '../dialog/use-close-on-escape.ts'
import { Icon } from '../icon/icon.tsx'
import { FeatureTable } from './feature-table.tsx'
import { isDrawing } from './is-drawing.ts'
import { LayerPanel } from './layer-panel.tsx'
import { Legend } from './legend.tsx'
import { DEFAULT_TYPES, findFeatures, hasData, type ShownFeature, showLayers } from './map-layers.ts'
import type { OpenedMap } from './open-map.client.ts'
import { Tooltip } from './tooltip.tsx'

type Panel = 'layers' | 'table'

interface Hovered {
  feature: ShownFeature
  x: number
  y: number
}

interface MapOverlaysProps {
  opened: OpenedMap
  layers: readonly MapLayer[]
  layerTypes: readonly string[] | undefined
}

/** The layers of a map with their panel, legend, table, tooltips and sources. */
export function MapOverlays({ opened, layers, layerTypes = DEFAULT_TYPES }: MapOverlaysProps) {
  const { map, colors, isOffline } = opened
  const [shown, setShown] = useState<ReadonlySet<string>>(
    () => new Set(layers.filter(({ type }) => layerTypes.includes(type)).map(({ slug }) => slug)),
  )
  const [panel, setPanel] = useState<Panel | null>(null)
  const zoom = useView(map)
  const hovered = useHovered(opened, layers)
  useEffect(() => showLayers(map, layers, shown, colors), [map, layers, shown, colors])

  const visible = layers.filter(({ slug }) => shown.has(slug))
  const covered = new Set(visible.filter((layer) => hasData(map, layer)).map(({ type }) => type))
  const missing = new Set(visible.map(({ type }) => type).filter((type) => !covered.has(type)))
  const change = (slug: string, isShown: boolean) =>
    setShown((known) => new Set(isShown ? [...known, slug] : [...known].filter((other) => other !== slug)))
  return (
    <>
      <div className="absolute top-28 right-4 z-2 grid overflow-hidden rounded-control border border-line-strong bg-surface shadow-1">
        <PanelButton icon={Layers} label="Map layers" panel="layers" open={panel} onOpen={setPanel} />
        <PanelButton icon={Table2} label="Table of the features in view" panel="table" open={panel} onOpen={setPanel} />
      </div>
      {missing.size > 0 && panel === null && (
        <p className="absolute top-8 right-16 z-1 max-w-64 rounded-control border border-line-strong bg-surface px-2.5 py-1 text-12 text-ink-2 shadow-1">
          <span className="font-medium text-caution-ink">No data here:</span>{' '}
          {[...missing].map((type) => layerTypeOf(type).label).join(', ')}
        </p>
      )}
      {panel && (
        <PanelFrame key={panel} panel={panel} onClose={() => setPanel(null)}>
          {panel === 'layers' ? (
            <LayerPanel
              layers={layers}
              waiting={opened.waiting}
              shown={shown}
              zoom={zoom}
              hasData={(layer) => hasData(map, layer)}
              onChange={change}
            />
          ) : (
            <Table opened={opened} layers={layers} shown={shown} />
          )}
        </PanelFrame>
      )}
      {panel === null && <Legend layers={visible} zoom={zoom} />}
      {hovered && <Tooltip {...hovered} width={map.getContainer().clientWidth} />}
      <Sources layers={visible} isOffline={isOffline} />
    </>
  )
}

interface PanelButtonProps {
  icon: typeof Layers
  panel: Panel
  open: Panel | null
  onOpen(panel: Panel | null): void
  label: string
}

function PanelButton({ icon, panel, open, onOpen, label }: PanelButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={open === panel}
      title={label}
      onClick={() => onOpen(open === panel ? null : panel)}
      className="grid size-9 place-items-center not-first:border-t not-first:border-line hover:bg-hover aria-expanded:bg-accent-soft aria-expanded:text-accent-ink"
    >
      <Icon of={icon} />
    </button>
  )
}

function PanelFrame({ panel, onClose, children }: { panel: Panel; onClose: () => void; children: ReactNode }) {
  useCloseOnEscape(onClose)
  const heading = panel === 'layers' ? 'Map layers' : 'Features in view'
  return (
    <section
      aria-label={heading}
      className="absolute top-8 right-16 bottom-8 z-3 flex w-76 max-w-[calc(100%-5rem)] flex-col overflow-hidden rounded-card border border-line-strong bg-surface shadow-2"
    >
      <header className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4">
        <h3 className="text-13 font-label">{heading}</h3>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-8 place-items-center rounded-control hover:bg-hover"
        >
          <Icon of={X} />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </section>
  )
}

/** The features in view, read again when the map has stopped. */
function Table({
  opened: { map },
  layers,
  shown,
}: {
  opened: OpenedMap
  layers: readonly MapLayer[]
  shown: ReadonlySet<string>
}) {
  const [features, setFeatures] = useState<ShownFeature[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other layers show other features
  useEffect(() => {
    const read = () => setFeatures(findFeatures(map, layers))
    read()
    map.on('idle', read)
    return () => void map.off('idle', read)
  }, [map, layers, shown])
  return (
    <FeatureTable
      features={features}
      onOpen={({ at }) => map.easeTo({ center: at, zoom: Math.max(map.getZoom(), 11) })}
    />
  )
}

function Sources({ layers, isOffline }: { layers: readonly MapLayer[]; isOffline: boolean }) {
  const sources = [...(isOffline ? BASE_SOURCES : []), ...layers.map(({ attribution }) => attribution)]
  return (
    <p className="absolute inset-x-0 bottom-0 z-1 truncate bg-map-land/80 px-2 py-0.5 text-right text-11 text-ink-3 hover:whitespace-normal">
      <Link to={href('/data/sources')} className="underline-offset-2 hover:underline">
        {[...new Set(sources)].join(' · ')}
      </Link>
    </p>
  )
}

const BASE_SOURCES = ['Natural Earth', 'US Census Bureau', 'GeoNames']

/** Renders again when the map has moved. @returns its zoom */
function useView(map: OpenedMap['map']): number {
  const [{ zoom }, setView] = useState({ zoom: map.getZoom() })
  useEffect(() => {
    const read = () => setView({ zoom: map.getZoom() })
    map.on('moveend', read)
    return () => void map.off('moveend', read)
  }, [map])
  return zoom
}

const REACH = 4

/** The feature under the pointer, or the one that was tapped; none while something is drawn on the map. */
function useHovered({ map }: OpenedMap, layers: readonly MapLayer[]): Hovered | null {
  const [hovered, setHovered] = useState<Hovered | null>(null)
  useEffect(() => {
    const read = ({ point: { x, y } }: { point: { x: number; y: number } }) => {
      if (isDrawing(map)) return setHovered(null)
      const [feature] = findFeatures(map, layers, [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ])
      setHovered(feature ? { feature, x, y } : null)
    }
    const clear = () => setHovered(null)
    map.on('mousemove', read)
    map.on('click', read)
    map.on('mouseout', clear)
    map.on('movestart', clear)
    return () => {
      map.off('mousemove', read)
      map.off('click', read)
      map.off('mouseout', clear)
      map.off('movestart', clear)
    }
  }, [map, layers])
  return hovered
}
