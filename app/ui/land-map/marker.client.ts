import { type Map as LibreMap, Marker } from 'maplibre-gl'
import type { Point } from '../../../domain/place/gps.ts'

/** Pixels per arrow key, and with Shift. */
const STEP = 8
const LARGE_STEP = 64

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export const pointAt = ({ lng, lat }: { lng: number; lat: number }): Point => ({
  latitude: rounded(lat),
  longitude: rounded(((((lng + 180) % 360) + 360) % 360) - 180),
})

/** To about 10 centimeters. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The point on the map: dragged, or moved by the arrow keys. */
export function createMarker(map: LibreMap, onMove: (point: Point, how: 'dragged' | 'keys') => void) {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'land-point'
  const marker = new Marker({ element, draggable: true })
  marker.on('dragend', () => onMove(pointAt(marker.getLngLat()), 'dragged'))
  element.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key]
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const { x, y } = map.project(marker.getLngLat())
    const pixels = event.shiftKey ? LARGE_STEP : STEP
    const to = map.unproject([x + arrow[0] * pixels, y + arrow[1] * pixels])
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: false })
    onMove(pointAt(to), 'keys')
  })
  // Prevents the map from handling the click.
  element.addEventListener('click', (event) => event.stopPropagation())
  return (point: Point | null) => {
    if (!point) {
      marker.remove()
      return
    }
    element.ariaLabel = `Point at ${point.latitude}, ${point.longitude}. Arrow keys move it, with Shift farther.`
    marker.setLngLat([point.longitude, point.latitude])
    // Adding it again would take the focus away.
    if (!element.isConnected) marker.addTo(map)
  }
}
