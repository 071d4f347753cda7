import { countryName, type Listing, LOCATION_UNKNOWN } from '../../domain/listing/listing.ts'
import { formatCoordinates } from '../../domain/text/format.ts'

/** The location as text. */
export function Address({ listing }: { listing: Listing }) {
  const { latitude, longitude, country } = listing
  const rows: [string, string | null][] = [
    ['Address', listing.address?.trim() || LOCATION_UNKNOWN],
    ['City', listing.city],
    ['County', listing.county],
    ['State', listing.state],
    ['Country', country === null ? null : countryName(country)],
    ['Coordinates', latitude !== null && longitude !== null ? formatCoordinates(latitude, longitude) : null],
  ]
  const hiddenIfUnknown = country !== null && country !== 'US' ? ['County', 'State'] : []
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 border-t border-line px-5 py-4 md:grid-cols-3 [&>:first-child]:max-md:col-span-full">
      {rows
        .filter(([label, value]) => value !== null || !hiddenIfUnknown.includes(label))
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd
              className={`num break-words font-medium ${value === null || value === LOCATION_UNKNOWN ? 'text-ink-3' : ''}`}
            >
              {value ?? 'Unknown'}
            </dd>
          </div>
        ))}
    </dl>
  )
}
