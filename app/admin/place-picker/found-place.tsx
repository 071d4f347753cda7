import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parseGps } from '../../../domain/content/gps.ts'
import { countryName } from '../../../domain/listing.ts'
import type { FoundPlace } from '../../../server/services/place-finder.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const ASK_AFTER_MS = 300

interface PlaceFoundProps {
  /** “Latitude, Longitude” as it is typed. */
  gps: string
  /** What to write where; null when there is nothing to add. */
  offer: (place: FoundPlace) => Record<string, string> | null
  onTake: (values: Record<string, string>) => void
}

/** The place that the point lies in, offered for the fields that name it. */
export function PlaceFound({ gps, offer, onTake }: PlaceFoundProps) {
  const place = usePlaceAt(gps)
  if (place === null) return null
  const words = placeWords(place)
  const offered = words ? offer(place) : null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-sunken px-3 py-2 text-ink-2"
    >
      <Icon of={MapPin} />
      <p className="min-w-0 flex-1 basis-56 text-13 break-words">
        {words ? `The point lies in ${words}.` : 'The point lies in no place that is known.'}
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
function placeWords({ city, county, state, country }: FoundPlace): string {
  return [city, county, state, country && countryName(country)].filter(Boolean).join(', ')
}

/** Null while it is not known: a help while typing, that a save does without. */
function usePlaceAt(gps: string): FoundPlace | null {
  const [found, setFound] = useState<{ at: string; place: FoundPlace | null } | null>(null)
  const point = parseGps(gps)
  const at = point ? `${point.latitude}, ${point.longitude}` : ''
  useEffect(() => {
    if (at === '') return
    const stop = new AbortController()
    const ask = async () => {
      const response = await fetch(`/admin/place?${new URLSearchParams({ at })}`, { signal: stop.signal })
      if (response.ok) setFound({ at, ...(await response.json()) })
    }
    const timer = setTimeout(() => ask().catch(() => undefined), ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [at])
  return found?.at === at ? found.place : null
}
