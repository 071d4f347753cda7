import { type Map as LibreMap, Marker as LibreMarker } from 'maplibre-gl'
import { formatNumber } from '../../../domain/text/format.ts'
import type { CardListing } from '../../ui/listing/card-listing.ts'
import { scoreRange } from '../../ui/listing/card-score.ts'
import { clusterName } from '../../ui/map/cluster-name.ts'
import type { FoundListing } from '../load-search.ts'
import { listingsInClusters } from './cluster-listings.ts'
import type { Marker } from './map-data.ts'

export type MarkerLabel = 'acres' | 'price' | 'score'

/** Markers are buttons, so that the keyboard reaches them. */
export function createMarkers(map: LibreMap, onClick: (marker: Marker) => void) {
  const shown = new Map<string, LibreMarker>()
  return {
    /** Keeps the markers that stay. Those with listings of the page are linked to their cards. */
    show(markers: readonly Marker[], label: MarkerLabel, listed: readonly FoundListing[]): void {
      const next = new Map(markers.map((marker) => [keyOf(marker, label), marker]))
      for (const [key, marker] of shown) {
        if (next.has(key)) continue
        marker.remove()
        shown.delete(key)
      }
      for (const [key, marker] of next) {
        if (shown.has(key)) continue
        const element = marker.listing ? pin(marker.listing, label) : bubble(marker.count)
        element.addEventListener('click', (event) => {
          event.stopPropagation()
          onClick(marker)
        })
        const anchor = marker.listing ? 'bottom' : 'center'
        const added = new LibreMarker({ element, anchor }).setLngLat([marker.longitude, marker.latitude]).addTo(map)
        shown.set(key, added)
      }
      const ids = listingsInClusters(listed, markers)
      for (const [key, marker] of next) {
        const element = shown.get(key)!.getElement()
        // MapLibre names every marker “Map marker”.
        element.setAttribute('aria-label', nameOf(marker, label, map.getZoom()))
        const known = marker.listing ? [marker.listing.id] : ids.get(marker)
        if (known) element.dataset.listings = known.join(' ')
        else delete element.dataset.listings
      }
    },
    /** Markers let clicks pass while an area is drawn. */
    setClickable(isClickable: boolean): void {
      map.getContainer().classList.toggle('is-drawing', !isClickable)
    },
  }
}

const keyOf = ({ longitude, latitude, count, listing }: Marker, label: MarkerLabel) =>
  [longitude, latitude, count, listing?.id, listing && labelOf(listing, label)].join(' ')

/** Begins with what is seen on a pin. */
const nameOf = ({ listing, ...cluster }: Marker, label: MarkerLabel, zoom: number) =>
  listing ? `${labelOf(listing, label)}, ${listing.landowner_name}` : clusterName(cluster, 'sites', zoom)

function pin(listing: CardListing, label: MarkerLabel): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'map-pin'
  button.append(Object.assign(document.createElement('span'), { textContent: labelOf(listing, label) }))
  return button
}

/** Grows with the number of listings. */
function bubble(count: number): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'map-bubble'
  button.textContent = compact.format(count)
  button.style.setProperty('--size', `${Math.round(28 + 5 * Math.log10(count))}px`)
  return button
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** “40 ac”, “$3.7M”, “$18.5K/mo”, “51–94”, “Ruled out”; acres without a price or score. */
function labelOf({ parcel_size_acres: acres, price, price_type, score }: CardListing, label: MarkerLabel): string {
  if (label === 'score' && score?.isRuledOut) return 'Ruled out'
  if (label === 'score' && score?.state === 'scored') return scoreRange(score)
  if (label === 'price' && price !== null) return `$${compact.format(price)}${price_type === 'lease' ? '/mo' : ''}`
  return `${acres < 10 ? formatNumber(Math.round(acres * 10) / 10) : formatNumber(Math.round(acres))} ac`
}
