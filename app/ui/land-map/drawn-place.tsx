import { useEffect, useState } from 'react'
import type { Point } from '../../../domain/place/gps.ts'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { LocatorDrawing } from '../map/locator-map.tsx'

const ASK_AFTER_MS = 300

/** The area around a point as the server draws it, for browsers without WebGL 2. */
export function DrawnPlace({ point: { latitude, longitude }, path }: { point: Point; path: string }) {
  const [drawing, setDrawing] = useState<LocatorMap | null>(null)
  const at = `${latitude}, ${longitude}`
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const query = new URLSearchParams({ at, drawing: '1' })
      const response = await fetch(`${path}?${query}`, { signal: stop.signal })
      if (response.ok) setDrawing((await response.json()).drawing ?? null)
    }
    const timer = setTimeout(() => draw().catch(() => undefined), ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [at, path])
  return drawing && <LocatorDrawing map={drawing} name="the point" />
}
