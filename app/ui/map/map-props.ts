import type { Map as LibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { MapColors } from './colors.ts'
import type { Parcel } from './parcel.ts'

export interface View {
  box: Box
  zoom: number
}

export interface InteractiveMapProps {
  /** Accessible name of the map. */
  label: string
  /** The area shown at first; a map without it starts at `center`, or shows the lower 48 states. */
  bounds?: Box
  center?: [longitude: number, latitude: number]
  zoom?: number
  /** Drawn on the map. */
  parcel?: Parcel
  /** In a page that scrolls, one finger and the wheel alone scroll the page, and two fingers or Ctrl move the map. */
  isInPage?: boolean
  /** Types of the map layers shown at first; by default transmission lines and substations. */
  layerTypes?: readonly string[]
  /**
   * Shown until the map is ready, and instead of it without JavaScript, WebGL 2 or a
   * graphics card. It gives the map its height, unless
   * `className` does. A function gets the reason why there is no map: it is not there yet, the browser has no WebGL 2 or draws
   * slowly without a graphics card, or it couldn't be loaded.
   */
  fallback: ReactNode | ((state: 'waiting' | 'slow' | 'unsupported' | 'failed') => ReactNode)
  className?: string
  /** Shown over the map, in its coordinates of the screen. */
  children?: ReactNode
  /**
   * Called when the map can take sources and layers, and again with a new map when the color scheme changes. Layers go below
   * `labels-start` to be under the labels. The function returned is called before the map is removed.
   */
  onReady?(map: LibreMap, colors: MapColors): (() => void) | undefined
  /** Called 250 ms after the map stopped moving. `isByUser` is false for moves by the program. */
  onMove?(view: View, isByUser: boolean): void
}
