import { parseGps } from '../../../domain/content/gps.ts'
import { countryName } from '../../../domain/listing.ts'
import type { FoundPlace } from '../../../server/services/place-finder.ts'
import { type Fields, FormPart } from './editor.tsx'
import { MapPanel } from './map-panel.tsx'
import { PlaceFound } from './place-found.tsx'
import { pointText } from './place-part.tsx'
import { useSteps } from './place-steps.ts'
import { Text } from './text-fields.tsx'

/** Where the city lies: by map, by text, or both. */
export function CityPlace({ fields }: { fields: Fields }) {
  const steps = useSteps(fields, ['coordinates', 'city_name', 'state_name'])
  const gps = fields.now('coordinates')
  return (
    <FormPart heading="Place">
      <div ref={steps.anchor} className="grid gap-4 md:grid-cols-2">
        <Text fields={fields} name="coordinates" label="Coordinates" hint="Latitude, Longitude" />
      </div>
      <MapPanel
        land={{ point: parseGps(gps), ring: null }}
        steps={steps}
        onPoint={(point, how) => steps.act({ coordinates: pointText(point) }, how === 'keys' ? 'keys' : '')}
      />
      <PlaceFound gps={gps} offer={(place) => offerOf(fields, place)} onTake={(values) => steps.act(values)} />
    </FormPart>
  )
}

/** The nearest town, in its state or, abroad, in its country; null when the form names it already. */
function offerOf(fields: Fields, { city, state, country }: FoundPlace): Record<string, string> | null {
  const state_name = country !== null && country !== 'US' ? countryName(country) : (state ?? '')
  if (!city || !state_name) return null
  const isThere = fields.now('city_name').trim() === city && fields.now('state_name').trim() === state_name
  return isThere ? null : { city_name: city, state_name }
}
