import { type RefObject, useEffect, useRef, useState } from 'react'
import { fetchBase } from './map-ground.ts'
import type { Land, LandMap, LandMapOptions } from './map-land.client.ts'

/** So that a place that is still being typed is not flown to. */
const SHOW_AFTER_MS = 400

type Handlers = Pick<LandMapOptions, 'onPoint' | 'onRing'>

/**
 * Opens the map once its place comes near the window: it is large, and comes with these forms alone. `none` when this
 * browser cannot draw one, `failed` when it did not come.
 */
export function useLandMap(container: RefObject<HTMLElement | null>, { land, ...handlers }: Handlers & { land: Land }) {
  const [map, setMap] = useState<LandMap | null>(null)
  const [state, setState] = useState<'opening' | 'open' | 'none' | 'failed'>('opening')
  const isNear = useNear(container)
  const scheme = useScheme()
  const latest = useRef({ land, ...handlers })
  latest.current = { land, ...handlers }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour scheme is another map
  useEffect(() => {
    if (!isNear || !container.current) return
    let [isGone, opened] = [false, null as LandMap | null]
    // Each map has a room of its own, which goes at once: a map that is still opening cannot be taken back.
    const room = container.current.appendChild(document.createElement('div'))
    room.className = 'size-full'
    const settle = (made: LandMap | null) => {
      opened = made
      if (isGone) return made?.remove()
      setMap(made)
      setState(made ? 'open' : 'none')
    }
    open(room, latest).then(settle, () => isGone || setState('failed'))
    return () => {
      isGone = true
      setMap(null)
      setState('opening')
      opened?.remove()
      room.remove()
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
  const [{ openLandMap }, { style }] = await Promise.all([import('./map-land.client.ts'), fetchBase()])
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
