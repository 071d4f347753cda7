import { useMemo } from 'react'
import { href } from 'react-router'
import { acresOf, centerOf, type Ring } from '../../../domain/geometry/boundary.ts'
import { boundaryText, parseBoundary } from '../../../domain/geometry/boundary-geojson.ts'
import { pointBoundaryProblem } from '../../../domain/listing/point-boundary.ts'
import { type Point, parseGps } from '../../../domain/place/gps.ts'
import type { FoundPlace } from '../../../server/land/places/find-places.ts'
import { AcresNote } from '../../ui/land-map/acreage-check.tsx'
import { useEditHistory } from '../../ui/land-map/edit-history.ts'
import { MapPanel } from '../../ui/land-map/map-panel.tsx'
import { OutlineField } from '../../ui/land-map/outline-field.tsx'
import { type Fields, FormPart } from '../content/editor/editor.tsx'
import { Text } from '../content/editor/text-fields.tsx'
import { PlaceFound } from './found-place.tsx'

const PLACE = ['city', 'county', 'state', 'country'] as const

export const pointText = ({ latitude, longitude }: Point) => `${latitude}, ${longitude}`

/** Location, boundary and acreage of a listing, edited on the map or as text. */
export function PlacePart({ fields }: { fields: Fields }) {
  const history = useEditHistory(fields, ['gps_coordinates', 'boundary', 'parcel_size_acres', ...PLACE])
  const { gps, point, ring, acres, problem } = useLand(fields)
  const setRing = (ring: Ring | null) =>
    history.apply({ boundary: boundaryText(ring), ...(ring && gps === '' ? { gps_coordinates: middleOf(ring) } : {}) })
  return (
    <FormPart heading="Place and size">
      <div ref={history.anchor} className="grid gap-4 md:grid-cols-2">
        <Text fields={fields} name="gps_coordinates" label="GPS coordinates" hint="Latitude, Longitude" />
        <Text
          fields={fields}
          name="parcel_size_acres"
          label="Parcel size (acres)"
          type="number"
          step="0.01"
          required
          inputMode="decimal"
        />
      </div>
      {acres !== null && (
        <AcresNote
          measured={acres}
          typed={fields.current('parcel_size_acres')}
          onTake={(acres) => history.apply({ parcel_size_acres: acres })}
        />
      )}
      <MapPanel
        land={{ point, ring }}
        neighbors={{ path: href('/admin/parcels'), except: fields.current('id') }}
        placePath={href('/admin/place')}
        history={history}
        onPoint={(point, how) => history.apply({ gps_coordinates: pointText(point) }, how === 'keys' ? 'keys' : '')}
        boundary={{ onRing: setRing, onClear: () => setRing(null) }}
      />
      <OutlineField
        labels={{ summary: 'Boundary as text or from a file', text: 'Boundary (GeoJSON)' }}
        fields={fields}
        fileName={null}
        problem={problem}
        onOutline={(text) => setRing(parseBoundary(text).ring)}
      />
      <PlaceFound gps={gps} offer={(place) => offerOf(fields, place)} onTake={(values) => history.apply(values)} />
      <div className="grid gap-4 md:grid-cols-2">
        <Text fields={fields} name="city" label="City" maxLength={200} />
        <Text fields={fields} name="county" label="County" maxLength={200} />
        <Text fields={fields} name="state" label="State" maxLength={200} />
        <Text
          fields={fields}
          name="country"
          label="Country"
          maxLength={200}
          hint="Name or code, such as Ireland or IE"
        />
      </div>
      <p className="text-12 text-ink-3">Empty fields are filled in from the point when you save.</p>
    </FormPart>
  )
}

/** The land as entered in the form. */
function useLand(fields: Fields) {
  const [gps, text] = [fields.current('gps_coordinates').trim(), fields.current('boundary')]
  const read = useMemo(() => parseBoundary(text), [text])
  const point = parseGps(gps)
  // The map can't draw an open ring or one outside the Mercator range.
  const ring = read.ring && isDrawable(read.ring) ? read.ring : null
  const apart =
    read.problem === null ? pointBoundaryProblem({ gps_coordinates: gps || null, boundary: read.ring }) : null
  const problem = read.problem === null ? apart : `The boundary ${read.problem}.`
  const acres = read.ring && read.problem === null ? acresOf(read.ring) : null
  return { gps, point, ring, acres, problem }
}

const isDrawable = (ring: Ring) =>
  ring.length >= 4 &&
  ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 85) &&
  `${ring[0]}` === `${ring.at(-1)}`

const middleOf = (ring: Ring) => pointText(centerOf(ring))

/** The place values to fill in; null if the form already has them. */
function offerOf(fields: Fields, place: FoundPlace): Record<string, string> | null {
  const values = Object.fromEntries(PLACE.map((part) => [part, place[part] ?? '']))
  return PLACE.some((part) => fields.current(part).trim() !== values[part]) ? values : null
}
