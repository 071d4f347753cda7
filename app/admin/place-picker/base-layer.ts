import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { Box } from '../../../domain/distance.ts'
import type { BaseMap } from '../../../server/services/base-map.ts'
import { baseData, type Colours, drawDot, gridData, TOWN_DOT } from './map-style.ts'

export interface BaseAnswer {
  base: BaseMap
  /** A style that the operator has set in place of this ground. */
  style: string | null
}

export async function fetchBase(box?: Box, signal?: AbortSignal): Promise<BaseAnswer> {
  const query = box ? `?${new URLSearchParams({ box: box.join(',') })}` : ''
  const response = await fetch(`/admin/base-map${query}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`The base map answered ${response.status}`)
  return response.json()
}

/** Draws the offline ground of what is in sight, and of what comes into sight. */
export function followGround(map: LibreMap, colours: Colours): void {
  let [asked, known] = [new AbortController(), null as Box | null]
  const put = (name: string, data: GeoJSON.FeatureCollection) => map.getSource<GeoJSONSource>(name)?.setData(data)
  const update = async () => {
    const seen = boxInSight(map)
    put('grid', gridData(widened(seen)))
    if (known && isWithin(seen, known) && widthOf(known) < 6 * widthOf(seen)) return
    asked.abort()
    asked = new AbortController()
    const box = widened(seen)
    const { base } = await fetchBase(box, asked.signal)
    known = box
    for (const [name, data] of Object.entries(baseData(base))) put(name, data)
  }
  // A ground that does not come is missed and hinders nobody.
  const follow = () => void update().catch(() => undefined)
  map.on('moveend', follow)
  map.once('style.load', () => {
    map.addImage(TOWN_DOT, drawDot(colours), { pixelRatio: 2 })
    follow()
  })
  map.on('remove', () => asked.abort())
}

const widthOf = ([west, , east]: Box) => east - west
const isWithin = ([w, s, e, n]: Box, [west, south, east, north]: Box) =>
  w >= west && s >= south && e <= east && n <= north

function boxInSight(map: LibreMap): Box {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

/** Half as much again on each side, on a raster, so that the same boxes are asked for again. */
function widened([west, south, east, north]: Box): Box {
  const margin = (east - west) / 2
  const raster = 2 ** Math.ceil(Math.log2(margin))
  const [down, up] = [
    (value: number) => Math.floor(value / raster) * raster,
    (value: number) => Math.ceil(value / raster) * raster,
  ]
  return [
    Math.max(-180, down(west - margin)),
    Math.max(-85, down(south - margin)),
    Math.min(180, up(east + margin)),
    Math.min(85, up(north + margin)),
  ]
}
