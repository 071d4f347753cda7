import './surroundings.css'
import { type Map as LibreMap, Marker } from 'maplibre-gl'
import { href } from 'react-router'
import { polygonsOf } from '../../domain/area/area.ts'
import { KM_PER_MILE } from '../../domain/geometry/distance.ts'
import { groupPoints, type PointGroup } from '../../domain/search/map/group-points.ts'
import { DEFAULT_RADIUS_MILES } from '../../domain/search/search.ts'
import { formatAcres } from '../../domain/text/format.ts'
import type { MapColors } from '../ui/map/colors.ts'
import { drawShapes } from '../ui/map/shapes.ts'
import type { MapSite, Nearby } from './load-city.ts'

const METERS_PER_KM = 1000

interface Surroundings extends Pick<Nearby, 'center' | 'sites'> {
  colors: MapColors
  /** Called with sites that no zoom separates. */
  onOpen(group: PointGroup<MapSite>): void
}

/** Draws the circle that the list is about, and the sites. @returns a function that removes the sites */
export function drawSurroundings(map: LibreMap, { center, sites, colors, onOpen }: Surroundings): () => void {
  drawShapes(map, { lines: [circleAround(center)] }, colors)
  return addSiteMarkers(map, sites, onOpen)
}

function circleAround({ latitude, longitude }: Nearby['center']) {
  const radiusMeters = DEFAULT_RADIUS_MILES * KM_PER_MILE * METERS_PER_KM
  const { outline } = polygonsOf([{ center: [longitude, latitude], radiusMeters }])[0]!
  return [...outline, outline[0]!]
}

/** Adds sites as links, and several at one point as a button, so that the keyboard reaches them. */
function addSiteMarkers(map: LibreMap, sites: readonly MapSite[], onOpen: Surroundings['onOpen']): () => void {
  const markers = groupPoints(sites).map((group) => {
    const { longitude, latitude } = group.points[0]!
    const [element, name] = group.points.length === 1 ? siteLink(group.points[0]!) : stackButton(group, onOpen)
    // Prevents the map from handling the click.
    element.addEventListener('click', (event) => event.stopPropagation())
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map)
    // MapLibre names every marker “Map marker”.
    element.setAttribute('aria-label', name)
    element.removeAttribute('role')
    return marker
  })
  return () => {
    for (const marker of markers) marker.remove()
  }
}

function siteLink({ slug, landowner_name, parcel_size_acres }: MapSite): [HTMLElement, name: string] {
  const element = document.createElement('a')
  element.className = 'site-marker'
  element.href = href('/listings/:slug', { slug })
  const name = `${landowner_name}, ${formatAcres(parcel_size_acres)}`
  element.append(Object.assign(document.createElement('span'), { textContent: name }))
  return [element, name]
}

function stackButton(group: PointGroup<MapSite>, onOpen: Surroundings['onOpen']): [HTMLElement, name: string] {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'site-stack'
  element.textContent = String(group.points.length)
  element.addEventListener('click', () => onOpen(group))
  return [element, `List ${group.points.length} sites`]
}
