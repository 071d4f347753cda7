import { useEffect, useRef, useState } from 'react'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { InteractiveMapProps } from '../map/map-props.ts'
import type { Land, LandMap, LandMapOptions } from './land-map.client.ts'

/** Waits until the user stops typing before moving the map. */
const SHOW_AFTER_MS = 400

/** The tools of the land, once the map that `onReady` is given to has opened. */
export function useLandMap(options: LandMapOptions) {
  const [landMap, setLandMap] = useState<LandMap | null>(null)
  const latest = useRef(options)
  latest.current = options
  const onReady: NonNullable<InteractiveMapProps['onReady']> = (map, colors) => {
    let isClosed = false
    let opened: LandMap | null = null
    import('./land-map.client.ts').then(({ createLandMap }) => {
      if (isClosed) return
      const { land, around, neighbors } = latest.current
      opened = createLandMap(map, colors, {
        land,
        around,
        neighbors,
        onPoint: (point, how) => latest.current.onPoint(point, how),
        onRing: (ring, isNew) => latest.current.onRing(ring, isNew),
        onCorners: (corners) => latest.current.onCorners(corners),
      })
      setLandMap(opened)
    })
    return () => {
      isClosed = true
      opened?.stop()
      setLandMap(null)
    }
  }
  const shown = JSON.stringify([options.land, options.around])
  useEffect(() => {
    const timer = setTimeout(() => landMap?.show(...(JSON.parse(shown) as [Land, Box | null])), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [landMap, shown])
  return { landMap, onReady }
}

/** Where the map starts: around the land, or else a place, or the lower 48 states. */
export function startOf(
  { point, ring }: Land,
  around: Box | null,
): Pick<InteractiveMapProps, 'bounds' | 'center' | 'zoom'> {
  if (ring) {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
    return { bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] }
  }
  if (point) return { center: [point.longitude, point.latitude], zoom: POINT_ZOOM }
  return around ? { bounds: around } : {}
}

/** About four miles across. */
const POINT_ZOOM = 13
