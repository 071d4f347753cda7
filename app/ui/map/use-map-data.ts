import { useEffect, useState } from 'react'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { View } from './interactive-map.tsx'

const QUERY_DIGITS = 5

interface LoadedMapData<Data> {
  data: Data | null
  /** Whether the markers of this view couldn't be loaded. */
  hasFailed: boolean
  retry(): void
}

/**
 * Markers of a view of the map; none without a view. The markers of the last view stay until those of the next one are
 * there.
 */
export function useMapData<Data>(query: string, view: View | null, path: string): LoadedMapData<Data> {
  const [data, setData] = useState<Data | null>(null)
  const [failed, setFailed] = useState<{ key: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = view && mapUrl(query, view.box, view.zoom, path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same view again
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    setFailed(null)
    fetchMapData<Data>(key, abort.signal).then(
      (next) => setData(next),
      () => abort.signal.aborted || setFailed({ key }),
    )
    return () => abort.abort()
  }, [key, attempt])
  return { data, hasFailed: failed !== null && failed.key === key, retry: () => setAttempt((count) => count + 1) }
}

export async function fetchMapData<Data>(url: string, signal: AbortSignal): Promise<Data> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The map answered ${response.status}`)
  return response.json()
}

/** @param box null for all matches */
export function mapUrl(query: string, box: Box | null, zoom: number, path: string): string {
  const params = new URLSearchParams(query)
  if (box !== null) params.set('box', onGlobe(box).join(','))
  params.set('zoom', zoom.toFixed(1))
  return `${path}?${params}`
}

/** A view as a box with longitudes from -180 to 180. */
export function onGlobe([west, south, east, north]: Box): Box {
  const isWhole = east - west >= 360
  const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
  const [from, to] = isWhole ? [-180, 180] : [wrap(west), wrap(east)]
  const digits = (degrees: number) => Number(degrees.toFixed(QUERY_DIGITS))
  return [digits(from), digits(Math.max(-90, south)), digits(to), digits(Math.min(90, north))]
}
