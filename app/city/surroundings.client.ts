import './site-markers.css'
import { type Map as LibreMap, Marker } from 'maplibre-gl'
import { href } from 'react-router'
import { formatAcres } from '../../domain/format.ts'
import type { MapSite } from './load-city.ts'

/** Adds sites as links, so that the keyboard reaches them. @returns a function that removes them */
export function addSiteMarkers(map: LibreMap, sites: readonly MapSite[]): () => void {
  const markers = sites.map(({ slug, landowner_name, parcel_size_acres, longitude, latitude }) => {
    const element = document.createElement('a')
    element.className = 'site-marker'
    element.href = href('/listings/:slug', { slug })
    const name = `${landowner_name}, ${formatAcres(parcel_size_acres)}`
    element.append(Object.assign(document.createElement('span'), { textContent: name }))
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
