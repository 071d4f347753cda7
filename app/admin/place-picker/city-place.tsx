import { href } from 'react-router'
import { countryName } from '../../../domain/listing/listing.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import type { FoundPlace } from '../../../server/land/places/find-places.ts'
import { useEditHistory } from '../../ui/land-map/edit-history.ts'
import { MapPanel } from '../../ui/land-map/map-panel.tsx'
import { type Fields, FormPart } from '../content/editor/editor.tsx'
import { Text } from '../content/editor/text-fields.tsx'
import { PlaceFound } from './found-place.tsx'
import { pointText } from './listing-place.tsx'

/** Coordinates of a city, edited on the map or as text. */
export function CityPlace({ fields }: { fields: Fields }) {
  const history = useEditHistory(fields, ['coordinates', 'city_name', 'state_name'])
  const gps = fields.current('coordinates')
  return (
    <FormPart heading="Place">
      <div ref={history.anchor} className="grid gap-4 md:grid-cols-2">
        <Text fields={fields} name="coordinates" label="Coordinates" hint="Latitude, Longitude" />
      </div>
      <MapPanel
        land={{ point: parseGps(gps), ring: null }}
        neighbors={{ path: href('/admin/parcels'), except: '' }}
        placePath={href('/admin/place')}
        history={history}
        onPoint={(point, how) => history.apply({ coordinates: pointText(point) }, how === 'keys' ? 'keys' : '')}
      />
      <PlaceFound gps={gps} offer={(place) => offerOf(fields, place)} onTake={(values) => history.apply(values)} />
    </FormPart>
  )
}

/** The nearest town, in its state or, abroad, in its country; null if the form already has it. */
function offerOf(fields: Fields, { city, state, country }: FoundPlace): Record<string, string> | null {
  const state_name = country !== null && country !== 'US' ? countryName(country) : (state ?? '')
  if (!city || !state_name) return null
  const isThere = fields.current('city_name').trim() === city && fields.current('state_name').trim() === state_name
  return isThere ? null : { city_name: city, state_name }
}
