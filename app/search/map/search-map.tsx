import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import type { Box } from '../../../domain/geometry/distance.ts'
import { type SearchFilters, searchParams } from '../../../domain/search/search.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import type { SiteMarkers } from '../../ui/candidate-site/answer-site-markers.ts'
import type { SiteMarker } from '../../ui/candidate-site/card-site.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { InteractiveMap, type View } from '../../ui/map/interactive-map.tsx'
import { fetchMapData, mapUrl, onGlobe, useMapData } from '../../ui/map/use-map-data.ts'
import type { SearchView } from '../load-search.ts'
import { DrawControls, MapButton } from './draw-controls.tsx'
import { DrawnMap } from './drawn-map.tsx'
import type { MapController } from './map-controller.client.ts'
import type { MapData, Marker } from './map-data.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import type { MarkerLabel } from './markers.client.ts'
import { ANYWHERE, useAreaTools } from './use-area-tools.ts'

const Peek = lazyDialog(async () => (await import('./peek.tsx')).Peek)
const ClusterList = lazyDialog(async () => (await import('./cluster-list.tsx')).ClusterList)

/** The map of a search: what the URL asks for, in the part of the world that the map shows. */
export function SearchMap({ view }: { view: SearchView }) {
  const { filters } = view
  const [controller, setController] = useState<MapController | null>(null)
  const [mapView, setMapView] = useState<View | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  const [hasMoved, setMoved] = useState(false)
  const [label, setLabel] = useState<MarkerLabel>(filters.sort === 'score' ? 'score' : 'acres')
  const [peek, setPeek] = useState<Marker | SiteMarker | null>(null)
  const query = searchParams({ ...filters, sort: null, page: 1 }).toString()
  const listQuery = searchParams({ ...filters, page: 1 }).toString()
  const { data, hasFailed, retry } = useMapData<MapData>(query, mapView, href('/search/map'))
  const sites = useSites(query, mapView, filters.candidates !== null)
  const go = useSearchNavigation(filters)
  const isKept = useFit(controller, filters, query)
  const tools = useAreaTools(filters, (changes) => go(changes, false))

  const searchHere = (box: Box) => {
    const bbox = onGlobe(box)
    isKept.current = bbox.join(',') !== filters.bbox?.join(',')
    setMoved(false)
    go({ ...ANYWHERE, bbox }, filters.bbox !== null)
  }
  const latest = useRef({ tools, area: filters.area })
  latest.current = { tools, area: filters.area }
  useEffect(
    () => controller?.showMarkers(data?.markers ?? [], label, view.result?.data ?? []),
    [controller, data, label, view.result],
  )
  useEffect(() => controller?.showSites(sites), [controller, sites])
  useEffect(() => controller?.showArea(filters.area), [controller, filters.area])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of `tools` do the same in every rendering
  useEffect(() => {
    controller?.draw(tools.tool).then(() => tools.setLoaded(tools.tool), tools.fail)
  }, [controller, tools.tool])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search closes the card
  useEffect(() => setPeek(null), [query])

  const open: Parameters<typeof InteractiveMap>[0]['onReady'] = (map, { accent }) => {
    const handlers = {
      onOpen: setPeek,
      onArea: (text: string) => {
        if (latest.current.tools.tool !== 'edit') latest.current.tools.setTool(null)
        isKept.current = text !== latest.current.area
        latest.current.tools.change(text)
      },
    }
    let opened: MapController | null = null
    let isClosed = false
    import('./map-controller.client.ts').then(({ createController }) => {
      if (isClosed) return
      opened = createController(map, accent, handlers)
      setController(opened)
    })
    return () => {
      isClosed = true
      opened?.remove()
      setController(null)
    }
  }
  const onMove = (next: View, isByUser: boolean) => {
    setMapView(next)
    if (!isByUser || filters.area !== null || tools.tool !== null) return
    if (isFollowing) searchHere(next.box)
    else setMoved(true)
  }
  return (
    <InteractiveMap
      label="Map of the sites"
      {...(filters.bbox && { bounds: unwrapped(filters.bbox) })}
      onReady={open}
      onMove={onMove}
      className="size-full"
      fallback={(state) =>
        state === 'unsupported' || state === 'slow' ? (
          <DrawnMap query={query} reason={state} />
        ) : (
          <MapPlaceholder hasFailed={state === 'failed'} />
        )
      }
    >
      <div className="pointer-events-none absolute top-8 left-4 z-2 flex max-w-[calc(100%-5.5rem)] flex-wrap items-start gap-2 *:pointer-events-auto">
        <DrawControls area={filters.area} tools={tools} controller={controller} />
        {/* Drawing needs the room. */}
        {tools.tool === null && <LabelSwitch label={label} onChange={setLabel} />}
        {tools.tool === null && filters.area === null && (
          <label className="inline-flex h-9 items-center gap-2 rounded-control border border-line-strong bg-surface px-3 text-13 font-label shadow-1">
            <input type="checkbox" checked={isFollowing} onChange={({ target }) => setFollowing(target.checked)} />
            Search as I move the map
          </label>
        )}
        {hasMoved && !isFollowing && mapView && (
          <MapButton icon={RotateCw} onClick={() => searchHere(mapView.box)}>
            Search this area
          </MapButton>
        )}
        {hasFailed && (
          <div role="alert">
            <MapButton icon={RotateCw} onClick={retry}>
              Some sites didn’t load. Try again
            </MapButton>
          </div>
        )}
        {data && <InView shown={data.markers} view={view} />}
      </div>
      {peek?.count === 1 && <Peek marker={peek} onClose={() => setPeek(null)} />}
      {peek && peek.count > 1 && <ClusterList cluster={peek} query={listQuery} onClose={() => setPeek(null)} />}
    </InteractiveMap>
  )
}

/** Goes to the first page of a changed search, without scrolling. */
function useSearchNavigation(filters: SearchFilters) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  return (changes: Partial<SearchFilters>, replace: boolean) => {
    const next = { ...filters, ...changes, page: 1 }
    const hasPlace = next.location !== null || next.city !== null
    const search = searchParams(next.sort === 'distance' && !hasPlace ? { ...next, sort: null } : next).toString()
    navigate({ search: search === '' ? '' : `?${search}`, hash }, { replace, preventScrollReset: true })
  }
}

const unwrapped = ([west, south, east, north]: Box): Box => [west, south, east < west ? east + 360 : east, north]

/**
 * Moves the map when the search changes in another way than on the map: to the box of the URL, or to the one of the server.
 * @returns a switch that keeps the map where it is at the next change
 */
function useFit(controller: MapController | null, { bbox }: SearchFilters, query: string) {
  const isKept = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query has the box
  useEffect(() => {
    if (!controller) return
    if (isKept.current) {
      isKept.current = false
      return
    }
    if (bbox !== null) return controller.fit(bbox, false)
    const abort = new AbortController()
    fetchMapData<MapData>(mapUrl(query, null, 4, href('/search/map')), abort.signal).then(
      (all) => controller.fit(all.box, query !== ''),
      () => {},
    )
    return () => abort.abort()
  }, [controller, query])
  return isKept
}

const LABELS: Record<MarkerLabel, string> = { acres: 'Acres', price: 'Price', score: 'Score' }

function LabelSwitch({ label, onChange }: { label: MarkerLabel; onChange: (label: MarkerLabel) => void }) {
  return (
    <fieldset className="inline-flex overflow-hidden rounded-control border border-line-strong bg-surface shadow-1">
      <legend className="sr-only">Labels on the map</legend>
      {(Object.keys(LABELS) as MarkerLabel[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === label}
          onClick={() => onChange(each)}
          className="h-8.5 px-3 text-13 font-label hover:bg-hover not-first:border-l not-first:border-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          {LABELS[each]}
        </button>
      ))}
    </fieldset>
  )
}

/** Says how many sites of the list the map shows, when it doesn't show them all. */
function InView({ shown, view: { result } }: { shown: Marker[]; view: SearchView }) {
  if (!result || result.total === null || !result.total_exact) return null
  const count = shown.reduce((sum, marker) => sum + marker.count, 0)
  if (count >= result.total) return null
  return (
    <p className="num inline-flex h-9 items-center rounded-control border border-line-strong bg-surface px-3 text-13 text-ink-2 shadow-1">
      {formatNumber(count)} of {formatNumber(result.total)} sites in view
    </p>
  )
}

const NO_SITES: SiteMarker[] = []

/** The candidate sites of a view, if they were asked for. */
function useSites(query: string, view: View | null, isShown: boolean): SiteMarker[] {
  const { data } = useMapData<SiteMarkers>(query, isShown ? view : null, href('/search/map/candidate-sites'))
  return (isShown && data?.markers) || NO_SITES
}
