import type { Box } from '../../../domain/geometry/distance.ts'
import type { NearbyFeature } from '../../../domain/layer/nearby.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface MapsService {
  /** Points of published listings for the map of the hero, at most 200. */
  findMarkers(viewer: Viewer): Promise<{ latitude: number; longitude: number }[]>
  /** The nearest transmission line, substation, power plant and data center; without those that no public layer has. */
  findNearest(options: {
    latitude: number
    longitude: number
    boundary: [number, number][] | null
  }): Promise<NearbyFeature[]>
  /** The AI campuses that public layers have around a place; null if there are none. */
  findAiCampuses(options: { latitude: number; longitude: number; miles: number }): Promise<AiCampuses | null>
  /** A map of the grid within 5 miles of a parcel in a city, if that is known; abroad, of the region. */
  getLocator(options: {
    latitude: number
    longitude: number
    boundary: [number, number][] | null
    city: string | null
  }): Promise<LocatorMap>
  /** A map of an extent with many points, lines and areas, as positions of longitude and latitude. */
  getExtent(options: {
    bounds: Box
    points: [number, number][]
    lines: [number, number][][]
    areas: [number, number][][]
    /** Draws the grid under them. */
    hasGrid?: boolean
    /** Returns the points one by one, in their order, instead of as dots. */
    hasMarkers?: boolean
  }): Promise<LocatorMap>
  /** A map of the circle around a place, with listings as points. */
  getSurroundings(options: {
    latitude: number
    longitude: number
    radiusKm: number
    points: { latitude: number; longitude: number }[]
  }): Promise<LocatorMap>
}

export interface AiCampuses {
  count: number
  /** What they draw now. */
  megawatts: number
  nearest: { name: string; km: number }
  attributions: string[]
}

/** A map to be drawn as SVG, in a box of `width` × `height` pixels, north up. */
export interface LocatorMap {
  width: number
  height: number
  /** County or state outlines, as SVG path data. */
  outlines: string[]
  /** Parcel boundary as SVG path data; null if unknown or too small to show. */
  parcel: string | null
  /** An enlarged drawing of the boundary with a scale bar. */
  inset?: {
    /** On the left. */
    corner: 'top' | 'bottom'
    width: number
    height: number
    outline: string
    scale: { feet: number; pixels: number }
  }
  /** The parcel, if the map is about one. */
  marker: { x: number; y: number } | null
  /** Listings around a place. */
  points: { x: number; y: number }[]
  /** Many points as one SVG path of zero-length strokes. */
  dots?: string
  /** Lines and areas of data, each as one SVG path. */
  lines?: string
  areas?: string
  /** Circles around a place, with their radius in words. */
  rings: { x: number; y: number; radius: number; label: string | null }[]
  /**
   * Transmission lines as one SVG path per class of voltage, the highest last, and substations as squares. Views of more than
   * a state are wide: they have no substations, and lines from 220 kV on.
   */
  grid?: { lines: { voltage: string; path: string }[]; substations: string; isWide: boolean }
  /** Towns, with where their names are drawn. Without a dot, the name is beside the marker. */
  places: {
    name: string
    x: number
    y: number
    large: boolean
    hasDot: boolean
    textX: number
    textY: number
    anchor: 'start' | 'end' | 'middle'
  }[]
  counties: { name: string; x: number; y: number }[]
  /** Grid lines with their labels: “97.50° W”. */
  meridians: { x: number; label: string }[]
  parallels: { y: number; label: string }[]
  /** Scale bar: this many pixels are this many miles. */
  scale: { miles: number; pixels: number }
}
