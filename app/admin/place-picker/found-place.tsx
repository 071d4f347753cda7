import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { countryName } from '../../../domain/listing/listing.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import type { FoundPlace } from '../../../server/land/places/find-places.ts'
import { Button } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

const ASK_AFTER_MS = 300

interface PlaceFoundProps {
  /** “Latitude, Longitude” as it is typed. */
  gps: string
  /** What to write where; null when there is nothing to add. */
  offer: (place: FoundPlace) => Record<string, string> | null
  onTake: (values: Record<string, string>) => void
}

/** Shows the place that contains the point, and offers to fill in the place fields. */
export function PlaceFound({ gps, offer, onTake }: PlaceFoundProps) {
  const place = usePlaceAt(gps)
  if (place === null) return null
  const name = placeName(place)
  const offered = name ? offer(place) : null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-sunken px-3 py-2 text-ink-2"
    >
      <Icon of={MapPin} />
      <p className="min-w-0 flex-1 basis-56 text-13 break-words">
        {name ? `The point is in ${name}.` : 'We found no place name for this point.'}
      </p>
      {offered && (
        <Button size="sm" onClick={() => onTake(offered)}>
          Use this place
        </Button>
      )}
    </div>
  )
}

/** “Taylor, Williamson County, Texas, United States”. */
function placeName({ city, county, state, country }: FoundPlace): string {
  return [city, county, state, country && countryName(country)].filter(Boolean).join(', ')
}

/** Null until looked up. Saving doesn't depend on it. */
function usePlaceAt(gps: string): FoundPlace | null {
  const [found, setFound] = useState<{ at: string; place: FoundPlace | null } | null>(null)
  const point = parseGps(gps)
  const at = point ? `${point.latitude}, ${point.longitude}` : ''
  useEffect(() => {
    if (at === '') return
    const stop = new AbortController()
    const lookUp = async () => {
      const response = await fetch(`${href('/admin/place')}?${new URLSearchParams({ at })}`, { signal: stop.signal })
      if (response.ok) setFound({ at, ...(await response.json()) })
    }
    const timer = setTimeout(() => lookUp().catch(() => undefined), ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [at])
  return found?.at === at ? found.place : null
}
