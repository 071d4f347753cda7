import { RotateCw, X } from 'lucide-react'
import type { Map as LibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type SiteFilters, siteParams } from '../../domain/candidate-site/site-search.ts'
import type { Box } from '../../domain/geometry/distance.ts'
import { isInseparable } from '../../domain/search/map/clusters.ts'
import type { SiteMarkers } from '../ui/candidate-site/answer-site-markers.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import type { SiteMarker } from '../ui/candidate-site/card-site.ts'
import { SiteCard } from '../ui/candidate-site/site-card.tsx'
import { Button } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { InteractiveMap, type View } from '../ui/map/interactive-map.tsx'
import { onGlobe, useMapData } from '../ui/map/use-map-data.ts'
import { zoomTo } from '../ui/map/zoom-to.ts'

export interface SitesMapProps {
  filters: SiteFilters
  bounds: Box
  drawing: ReactNode
}

interface OpenMap {
  map: LibreMap
  showMarkers(markers: readonly SiteMarker[]): void
}

/** Around sites at one point, in degrees. */
const POINT_MARGIN = 0.001

/** The sites found on a map, in the part of the world that it shows. */
export function SitesMap({ filters, bounds, drawing }: SitesMapProps) {
  const [open, setOpen] = useState<OpenMap | null>(null)
  const [view, setView] = useState<View | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [peek, setPeek] = useState<SiteMarker | null>(null)
  const query = siteParams({ ...filters, sort: null, page: 1 }).toString()
  const { data, hasFailed, retry } = useMapData<SiteMarkers>(query, view, href('/candidate-sites/map/markers'))
  const { isKept, searchIn } = useSearchIn(filters)
  const onMarker = useRef<(marker: SiteMarker) => void>(() => {})
  onMarker.current = (marker) => {
    if (marker.count === 1) setPeek(marker)
    else if (open && !isInseparable(marker, open.map.getZoom())) zoomTo(open.map, marker.box)
    else searchIn(around(marker.box))
  }
  useEffect(() => open?.showMarkers(data?.markers ?? []), [open, data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search may have the same bounds
  useEffect(() => {
    setPeek(null)
    setMoved(false)
    if (isKept.current) isKept.current = false
    else open?.map.fitBounds(bounds, { animate: false })
  }, [open, query, String(bounds)])
  const onReady: Parameters<typeof InteractiveMap>[0]['onReady'] = (map) => {
    let isClosed = false
    import('../ui/map/site-markers.client.ts').then(({ createSiteMarkers }) => {
      if (isClosed) return
      setOpen({ map, showMarkers: createSiteMarkers(map, (marker) => onMarker.current(marker)) })
    })
    return () => {
      isClosed = true
      setOpen(null)
    }
  }
  const onMove = (next: View, isByUser: boolean) => {
    setView(next)
    if (isByUser) setMoved(true)
  }
  return (
    <InteractiveMap
      label="Map of the candidate sites"
      bounds={bounds}
      isInPage
      onReady={onReady}
      onMove={onMove}
      className="size-full"
      fallback={drawing}
    >
      <div className="pointer-events-none absolute top-8 left-3 z-2 flex flex-wrap gap-2 *:pointer-events-auto">
        {hasMoved && view && filters.area === null && (
          <Button size="sm" icon={RotateCw} onClick={() => searchIn(onGlobe(view.box))}>
            Search this area
          </Button>
        )}
        {hasFailed && (
          <div role="alert">
            <Button size="sm" icon={RotateCw} onClick={retry}>
              Some sites didn’t load. Try again
            </Button>
          </div>
        )}
      </div>
      {peek?.site && (
        <div className="absolute inset-x-3 bottom-10 z-3">
          <SiteCard site={peek.site} />
          <button
            type="button"
            aria-label="Close"
            onClick={() => setPeek(null)}
            className="absolute top-2 right-2 z-1 grid size-8 place-items-center rounded-control border border-line bg-surface hover:bg-hover"
          >
            <Icon of={X} />
          </button>
        </div>
      )}
    </InteractiveMap>
  )
}

/** Searches a box of the map, which then stays where it is. */
function useSearchIn(filters: SiteFilters) {
  const navigate = useNavigate()
  const isKept = useRef(false)
  const searchIn = (bbox: Box) => {
    if (bbox.join(',') === filters.bbox?.join(',')) return
    isKept.current = true
    const anywhere = { location: null, city: null, within: null, bbox, page: 1 }
    const sort = filters.sort === 'distance' ? null : filters.sort
    navigate(candidateSitesPath({ ...filters, ...anywhere, sort }), { preventScrollReset: true })
  }
  return { isKept, searchIn }
}

const around = ([west, south, east, north]: Box): Box =>
  onGlobe([west - POINT_MARGIN, south - POINT_MARGIN, east + POINT_MARGIN, north + POINT_MARGIN])
