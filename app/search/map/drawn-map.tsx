import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { LocatorDrawing } from '../../ui/map/locator-map.tsx'
import { fetchMapData, mapUrl } from '../../ui/map/use-map-data.ts'
import type { MapData } from './map-data.ts'

/** Close enough that only sites at about the same place share a point of the drawing. */
const ZOOM = 8

/** The sites of a search on a map drawn by the server, for browsers without WebGL 2 or a graphics card. */
export function DrawnMap({ query, reason }: { query: string; reason: 'unsupported' | 'slow' }) {
  const [drawing, setDrawing] = useState<LocatorMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    setFailed(false)
    fetchMapData<MapData>(`${mapUrl(query, null, ZOOM, href('/search/map'))}&drawing=1`, abort.signal).then(
      (data) => setDrawing(data.drawing ?? null),
      () => abort.signal.aborted || setFailed(true),
    )
    return () => abort.abort()
  }, [query])
  return (
    <div className="grid size-full content-center">
      {drawing && <LocatorDrawing map={drawing} name="the sites" label="Map of the sites in the list" />}
      <p role="status" className="p-4 text-center text-13 text-ink-3">
        {hasFailed
          ? 'We couldn’t load the map. The list has all sites.'
          : reason === 'unsupported' && 'You can’t move this map because your browser doesn’t support WebGL 2.'}
      </p>
    </div>
  )
}
