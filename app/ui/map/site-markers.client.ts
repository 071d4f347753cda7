import './site-markers.css'
import { type Map as LibreMap, Marker as LibreMarker } from 'maplibre-gl'
import type { CardSite, SiteMarker } from '../candidate-site/card-site.ts'
import { clusterName } from './cluster-name.ts'

/** Markers of candidate sites: diamonds, so that they can’t be mistaken for listings. */
export function createSiteMarkers(map: LibreMap, onClick: (marker: SiteMarker) => void) {
  let shown: LibreMarker[] = []
  return (markers: readonly SiteMarker[]): void => {
    for (const marker of shown) marker.remove()
    shown = markers.map((marker) => {
      const element = document.createElement('button')
      element.type = 'button'
      element.className = 'map-site'
      element.classList.toggle('is-ruled-out', marker.site?.score?.isRuledOut ?? false)
      element.append(Object.assign(document.createElement('span'), { textContent: marker.site ? '' : marker.count }))
      element.addEventListener('click', (event) => {
        event.stopPropagation()
        onClick(marker)
      })
      const added = new LibreMarker({ element }).setLngLat([marker.longitude, marker.latitude]).addTo(map)
      // MapLibre names every marker “Map marker”.
      element.setAttribute(
        'aria-label',
        marker.site ? siteName(marker.site) : clusterName(marker, 'candidate sites', map.getZoom()),
      )
      return added
    })
  }
}

const siteName = ({ name, score }: CardSite) => `Candidate site: ${name}${score?.isRuledOut ? ', ruled out' : ''}`
