import { useMemo } from 'react'
import { acresOf, centreOf, type Ring } from '../../../domain/boundary.ts'
import { boundaryText, parseBoundary } from '../../../domain/boundary-geojson.ts'
import { apartProblem } from '../../../domain/content/apart.ts'
import { type Point, parseGps } from '../../../domain/content/gps.ts'
import type { FoundPlace } from '../../../server/services/place-finder.ts'
import { type Fields, FormPart } from './editor.tsx'
import { MapPanel } from './map-panel.tsx'
import { AcresNote } from './place-acres.tsx'
import { BoundaryField } from './place-boundary.tsx'
import { PlaceFound } from './place-found.tsx'
import { useSteps } from './place-steps.ts'
import { Text } from './text-fields.tsx'

const PLACE = ['city', 'county', 'state', 'country'] as const

export const pointText = ({ latitude, longitude }: Point) => `${latitude}, ${longitude}`

/** Where the land lies and how large it is: by map, by text, or both. */
export function PlacePart({ fields }: { fields: Fields }) {
  const steps = useSteps(fields, ['gps_coordinates', 'boundary', 'parcel_size_acres', ...PLACE])
  const { gps, point, ring, acres, problem } = useLand(fields)
  const setRing = (ring: Ring | null) =>
    steps.act({ boundary: boundaryText(ring), ...(ring && gps === '' ? { gps_coordinates: middleOf(ring) } : {}) })
  return (
    <FormPart heading="Place and size">
      <div ref={steps.anchor} className="grid gap-4 md:grid-cols-2">
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
          typed={fields.now('parcel_size_acres')}
          onTake={(acres) => steps.act({ parcel_size_acres: acres })}
        />
      )}
      <MapPanel
        land={{ point, ring }}
        steps={steps}
        onPoint={(point, how) => steps.act({ gps_coordinates: pointText(point) }, how === 'keys' ? 'keys' : '')}
        boundary={{ onRing: setRing, onClear: () => setRing(null) }}
      />
      <BoundaryField fields={fields} problem={problem} onImport={setRing} />
      <PlaceFound gps={gps} offer={(place) => offerOf(fields, place)} onTake={(values) => steps.act(values)} />
      <div className="grid gap-4 md:grid-cols-2">
        <Text fields={fields} name="city" label="City" maxLength={200} />
        <Text fields={fields} name="county" label="County" maxLength={200} />
        <Text fields={fields} name="state" label="State" maxLength={200} />
        <Text fields={fields} name="country" label="Country" maxLength={200} hint="A name or a code: Ireland, IE" />
      </div>
      <p className="text-12 text-ink-3">What is left empty here is found from the point when the listing is saved.</p>
    </FormPart>
  )
}

/** The land as the fields have it now. */
function useLand(fields: Fields) {
  const [gps, text] = [fields.now('gps_coordinates').trim(), fields.now('boundary')]
  const read = useMemo(() => parseBoundary(text), [text])
  const point = parseGps(gps)
  // What has no outline at all, or none within the world, cannot be drawn.
  const ring = read.ring && isDrawable(read.ring) ? read.ring : null
  const apart = read.problem === null ? apartProblem({ gps_coordinates: gps || null, boundary: read.ring }) : null
  const problem = read.problem === null ? apart : `The boundary ${read.problem}.`
  const acres = read.ring && read.problem === null ? acresOf(read.ring) : null
  return { gps, point, ring, acres, problem }
}

const isDrawable = (ring: Ring) =>
  ring.length >= 4 &&
  ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 85) &&
  `${ring[0]}` === `${ring.at(-1)}`

const middleOf = (ring: Ring) => pointText(centreOf(ring))

/** What of the place is not in the fields yet. */
function offerOf(fields: Fields, place: FoundPlace): Record<string, string> | null {
  const values = Object.fromEntries(PLACE.map((part) => [part, place[part] ?? '']))
  return PLACE.some((part) => fields.now(part).trim() !== values[part]) ? values : null
}
