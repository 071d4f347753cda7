import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { href } from 'react-router'
import type { Box } from '../../../domain/distance.ts'
import type { BaseMap } from '../../../server/maps/service.ts'
import { baseData, type Colors, drawDot, gridData, TOWN_DOT } from './map-style.ts'

export interface BaseAnswer {
  base: BaseMap
  /** URL of a map style set by the operator, which replaces the base layer. */
  style: string | null
}

export async function fetchBase(box?: Box, signal?: AbortSignal): Promise<BaseAnswer> {
  const query = box ? `?${new URLSearchParams({ box: box.join(',') })}` : ''
  const response = await fetch(`${href('/admin/base-map')}${query}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`The base map answered ${response.status}`)
  return response.json()
}

/** Draws the offline base layer for the visible area, and updates it as the map moves. */
export function followBaseLayer(map: LibreMap, colors: Colors): void {
  let [request, loadedBox] = [new AbortController(), null as Box | null]
  const put = (name: string, data: GeoJSON.FeatureCollection) => map.getSource<GeoJSONSource>(name)?.setData(data)
  const update = async () => {
    const visible = visibleBox(map)
    put('grid', gridData(widened(visible)))
    if (loadedBox && isWithin(visible, loadedBox) && widthOf(loadedBox) < 6 * widthOf(visible)) return
    request.abort()
    request = new AbortController()
    const box = widened(visible)
    const { base } = await fetchBase(box, request.signal)
    loadedBox = box
    for (const [name, data] of Object.entries(baseData(base))) put(name, data)
  }
  // The map is usable without a base layer.
  const follow = () => void update().catch(() => undefined)
  map.on('moveend', follow)
  map.once('style.load', () => {
    map.addImage(TOWN_DOT, drawDot(colors), { pixelRatio: 2 })
    follow()
  })
  map.on('remove', () => request.abort())
}

const widthOf = ([west, , east]: Box) => east - west
const isWithin = ([w, s, e, n]: Box, [west, south, east, north]: Box) =>
  w >= west && s >= south && e <= east && n <= north

function visibleBox(map: LibreMap): Box {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

/** Adds half the width on each side and snaps to a grid, so that nearby views request the same box. */
function widened([west, south, east, north]: Box): Box {
  const margin = (east - west) / 2
  const cell = 2 ** Math.ceil(Math.log2(margin))
  const [down, up] = [
    (value: number) => Math.floor(value / cell) * cell,
    (value: number) => Math.ceil(value / cell) * cell,
  ]
  return [
    Math.max(-180, down(west - margin)),
    Math.max(-85, down(south - margin)),
    Math.min(180, up(east + margin)),
    Math.min(85, up(north + margin)),
  ]
}
