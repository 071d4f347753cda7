import { useEffect, useRef, useState } from 'react'
import type { Ring } from '../../../domain/geometry/boundary.ts'
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
      const { land, corners, around, neighbors } = latest.current
      opened = createLandMap(map, colors, {
        land,
        corners,
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

/** Where the map starts: around what is being drawn, or else the land, a place, or the lower 48 states. */
export function startOf(
  { point, ring }: Land,
  { corners, around }: { corners: Ring; around: Box | null },
): Pick<InteractiveMapProps, 'bounds' | 'center' | 'zoom'> {
  if (corners.length > 0) return { bounds: wider(boxOf(corners)) }
  if (ring) return { bounds: boxOf(ring) }
  if (point) return { center: [point.longitude, point.latitude], zoom: POINT_ZOOM }
  return around ? { bounds: around } : {}
}

function boxOf(positions: Ring): Box {
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** With room for the corners that are missing. */
function wider([west, south, east, north]: Box): Box {
  const margin = Math.max(east - west, north - south, LEAST_MARGIN)
  return [west - margin, south - margin, east + margin, north + margin]
}

/** About a quarter of a mile, in degrees. */
const LEAST_MARGIN = 0.004

/** About four miles across. */
const POINT_ZOOM = 13
