/** Everything that a small map needs to be drawn as SVG: paths in a box of `width` × `height` pixels, north up. */
export interface LocatorMap {
  width: number
  height: number
  /** County or state outlines, as SVG path data. */
  outlines: string[]
  /** Parcel boundary as SVG path data; null where it is not known or too small to show. */
  parcel: string | null
  marker: { x: number; y: number }
  places: { name: string; x: number; y: number; large: boolean }[]
  counties: { name: string; x: number; y: number }[]
  /** Grid lines every so many degrees, with their labels: “97.50° W”. */
  meridians: { x: number; label: string }[]
  parallels: { y: number; label: string }[]
  /** Scale bar: so many pixels are so many miles. */
  scale: { miles: number; pixels: number }
}
