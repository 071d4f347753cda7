import { X } from 'lucide-react'
import type { SiteMarker } from '../../ui/candidate-site/card-site.ts'
import { SiteCard } from '../../ui/candidate-site/site-card.tsx'
import { useCloseOnEscape } from '../../ui/dialog/use-close-on-escape.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListingCard } from '../../ui/listing/listing-card.tsx'
import type { Marker } from './map-data.ts'

/** The card of the site that was chosen on the map. */
export function Peek({ marker, onClose }: { marker: Marker | SiteMarker; onClose: () => void }) {
  useCloseOnEscape(onClose)
  return (
    <div className="absolute inset-x-4 bottom-4 z-3 mx-auto max-w-110 max-lg:bottom-20">
      {'site' in marker
        ? marker.site && <SiteCard site={marker.site} />
        : marker.listing && <ListingCard listing={marker.listing} form="row" heading="h3" priority />}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-2 right-2 z-1 grid size-8 place-items-center rounded-control border border-line bg-surface hover:bg-hover"
      >
        <Icon of={X} />
      </button>
    </div>
  )
}
