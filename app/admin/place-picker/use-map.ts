import { type RefObject, useEffect, useRef, useState } from 'react'
import { fetchBase } from './base-layer.ts'
import type { Land, LandMap, LandMapOptions } from './map.client.ts'

/** Waits until the user stops typing before moving the map. */
const SHOW_AFTER_MS = 400

type Handlers = Pick<LandMapOptions, 'onPoint' | 'onRing'>

/**
 * Loads the map, a large module, when its container is about to scroll into view. The state is `none` if the browser
 * lacks WebGL 2, and `failed` if the map couldn't be loaded.
 */
export function useLandMap(container: RefObject<HTMLElement | null>, { land, ...handlers }: Handlers & { land: Land }) {
  const [map, setMap] = useState<LandMap | null>(null)
  const [state, setState] = useState<'opening' | 'open' | 'none' | 'failed'>('opening')
  const isNear = useNear(container)
  const scheme = useScheme()
  const latest = useRef({ land, ...handlers })
  latest.current = { land, ...handlers }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new color scheme needs a new map
  useEffect(() => {
    if (!isNear || !container.current) return
    let [isUnmounted, opened] = [false, null as LandMap | null]
    // Each map gets its own element, which cleanup can remove immediately even while the map is still opening.
    const element = container.current.appendChild(document.createElement('div'))
    element.className = 'size-full'
    const onOpened = (landMap: LandMap | null) => {
      opened = landMap
      if (isUnmounted) return landMap?.remove()
      setMap(landMap)
      setState(landMap ? 'open' : 'none')
    }
    open(element, latest).then(onOpened, () => isUnmounted || setState('failed'))
    return () => {
      isUnmounted = true
      setMap(null)
      setState('opening')
      opened?.remove()
      element.remove()
    }
  }, [container, isNear, scheme])

  const shown = JSON.stringify(land)
  useEffect(() => {
    const timer = setTimeout(() => map?.show(JSON.parse(shown)), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [map, shown])
  return { map, state }
}

async function open(container: HTMLElement, latest: RefObject<Handlers & { land: Land }>): Promise<LandMap | null> {
  if (!document.createElement('canvas').getContext('webgl2')) return null
  const [{ openLandMap }, { style }] = await Promise.all([import('./map.client.ts'), fetchBase()])
  if (!container.isConnected) return null
  return openLandMap({
    container,
    style,
    land: latest.current.land,
    onPoint: (point, how) => latest.current.onPoint(point, how),
    onRing: (ring, isNew) => latest.current.onRing(ring, isNew),
  })
}

function useNear(container: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!container.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    watch.observe(container.current)
    return () => watch.disconnect()
  }, [container])
  return isNear
}

function useScheme(): 'dark' | 'light' {
  const [scheme, setScheme] = useState<'dark' | 'light'>('light')
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const read = () => setScheme(dark.matches ? 'dark' : 'light')
    read()
    dark.addEventListener('change', read)
    return () => dark.removeEventListener('change', read)
  }, [])
  return scheme
}
