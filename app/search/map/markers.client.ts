import { type Map as LibreMap, Marker as LibreMarker } from 'maplibre-gl'
import { formatAcres, formatCount, formatNumber, formatPrice } from '../../../domain/format.ts'
import type { CardListing } from '../../ui/listing/card-listing.ts'
import type { Marker } from './map-data.ts'

export type MarkerLabel = 'acres' | 'price'

/** Markers are buttons, so that the keyboard reaches them. */
export function createMarkers(map: LibreMap, onClick: (marker: Marker) => void) {
  const shown = new Map<string, LibreMarker>()
  return {
    /** Keeps the markers that stay. */
    show(markers: readonly Marker[], label: MarkerLabel): void {
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
        // MapLibre names every marker “Map marker”.
        element.setAttribute('aria-label', nameOf(marker))
        shown.set(key, added)
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

const nameOf = ({ listing, count }: Marker) =>
  listing
    ? `${listing.landowner_name}, ${formatAcres(listing.parcel_size_acres)}, ${formatPrice(listing.price, listing.price_type)}`
    : `Zoom to ${formatCount(count, 'site')}`

function pin(listing: CardListing, label: MarkerLabel): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'map-pin'
  button.dataset.listing = listing.id
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

/** “40 ac”, “$3.7M”, “$18.5K/mo”; acres without a price. */
export function labelOf({ parcel_size_acres: acres, price, price_type }: CardListing, label: MarkerLabel): string {
  if (label === 'price' && price !== null) return `$${compact.format(price)}${price_type === 'lease' ? '/mo' : ''}`
  return `${acres < 10 ? formatNumber(Math.round(acres * 10) / 10) : formatNumber(Math.round(acres))} ac`
}
