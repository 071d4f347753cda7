import { LocateFixed } from 'lucide-react'
import { type FocusEvent, useMemo, useState } from 'react'
import { href } from 'react-router'
import { utilityField } from '../../../domain/draft/draft-values.ts'
import type { LocatedPlace, PlaceNames } from '../../../domain/draft/surroundings.ts'
import { acresOf, centerOf, type Ring } from '../../../domain/geometry/boundary.ts'
import { boundaryText, parseBoundary } from '../../../domain/geometry/boundary-geojson.ts'
import { countryName } from '../../../domain/listing/listing.ts'
import { pointBoundaryProblem } from '../../../domain/listing/point-boundary.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import { formatAcres } from '../../../domain/text/format.ts'
import { Button } from '../../ui/form/button.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { type EditHistory, useEditHistory } from '../../ui/land-map/edit-history.ts'
import { locate } from '../../ui/land-map/locate.ts'
import { MapPanel } from '../../ui/land-map/map-panel.tsx'
import { OutlineField } from '../../ui/land-map/outline-field.tsx'
import { OUTLINE_FILE } from '../draft/outline-file.ts'
import type { StepProps } from '../draft/step-props.ts'
import { NearbyFacts } from './nearby-facts.tsx'
import { UnfinishedOutline, useUnfinishedOutline } from './unfinished-outline.tsx'

const pointText = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude}, ${longitude}`

export function LocationStep({ fields, loaded }: StepProps) {
  const history = useEditHistory(fields, ['gps_coordinates', 'boundary'])
  const { point, ring, problem } = useLand(fields)
  const unfinished = useUnfinishedOutline(fields, history)
  const address = point === null && ring === null ? loaded.address : null
  const onLeave = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) =>
    void applyCoordinates(input, history.apply)
  const setRing = (next: Ring | null) =>
    history.apply({
      boundary: boundaryText(next),
      ...(next && point === null ? { gps_coordinates: pointText(centerOf(next)) } : {}),
    })
  return (
    <>
      <div ref={history.anchor} className="grid gap-4 md:grid-cols-2">
        <InputField
          label="Address"
          hint={
            address?.problem ? (
              <span className="text-caution-ink">{address.problem}</span>
            ) : (
              'Or the nearest road, such as County Road 362, Granger, TX'
            )
          }
          error={fields.error('address')}
          name="address"
          onBlur={onLeave}
          maxLength={500}
          autoComplete="street-address"
          defaultValue={fields.initial('address')}
        />
        <InputField
          label="APN"
          hint="The assessor’s parcel number, from a tax bill or deed"
          error={fields.error('parcel_number')}
          name="parcel_number"
          maxLength={100}
          defaultValue={fields.initial('parcel_number')}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <InputField
            label="Coordinates"
            hint="Latitude, longitude, such as 30.7150, -97.4550"
            error={fields.error('gps_coordinates')}
            name="gps_coordinates"
            onBlur={onLeave}
            maxLength={500}
            defaultValue={fields.initial('gps_coordinates')}
          />
          <UseMyLocation onPoint={(found) => history.apply({ gps_coordinates: pointText(found) })} />
        </div>
      </div>
      <div className="grid gap-3">
        <UnfinishedOutline {...unfinished} />
        <MapPanel
          land={{ point, ring }}
          around={address?.place?.box ?? null}
          neighbors={null}
          placePath={href('/list-your-land/map')}
          history={history}
          onPoint={(next, how) => history.apply({ gps_coordinates: pointText(next) }, how === 'keys' ? 'keys' : '')}
          boundary={{
            onRing: setRing,
            onClear: () => setRing(null),
            corners: unfinished.corners,
            onCorners: unfinished.onCorners,
          }}
        />
        <p role="status" className="text-15 empty:hidden">
          {address?.place && whereWords(address.place)}
        </p>
        <FoundStrip place={loaded.surroundings?.place ?? address?.place ?? null} ring={ring} />
      </div>
      <OutlineField
        labels={{ summary: 'Upload the outline, or paste it as GeoJSON', text: 'Outline (GeoJSON)' }}
        fields={fields}
        fileName={OUTLINE_FILE}
        problem={problem}
        onOutline={(text) => history.apply({ boundary: text })}
      />
      <NearbyFacts
        surroundings={loaded.surroundings}
        address={loaded.draft.fields.address?.[0] ?? ''}
        fiber={fields.initial(utilityField('fiber'))}
      />
    </>
  )
}

/** Where an address is, and how far off that may be. */
function whereWords({ label, miles }: LocatedPlace): string {
  const off = miles ? `; the land may be up to ${Math.ceil(miles)} mi off` : ''
  return `${miles === null ? 'In' : 'Near'} ${label}. We placed the map by your address${off}. Set the point or draw the outline.`
}

/** Coordinates in another notation, or typed as the address, become the point. Saving does the same. */
async function applyCoordinates(input: HTMLInputElement, apply: EditHistory['apply']): Promise<void> {
  const { name, value } = input
  const isPoint = name === 'gps_coordinates'
  if (!/\d/.test(value) || (isPoint && parseGps(value))) return
  const located = await locate(value)
  // It may have changed while the request was running.
  if (!located?.coordinates || input.value !== value) return
  apply({ gps_coordinates: located.coordinates, ...(isPoint ? {} : { [name]: '' }) })
}

/** The land as entered in the form. */
function useLand(fields: StepProps['fields']) {
  const [gps, text] = [fields.current('gps_coordinates').trim(), fields.current('boundary')]
  const read = useMemo(() => parseBoundary(text), [text])
  const point = parseGps(gps)
  const isDrawable = read.ring?.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 85)
  const apart = pointBoundaryProblem({
    gps_coordinates: gps || null,
    boundary: read.problem === null ? read.ring : null,
  })
  const problem = read.problem === null ? apart : `The outline ${read.problem}.`
  return { point, ring: isDrawable && read.problem === null ? read.ring : null, problem }
}

/** The browser asks for permission first. */
function UseMyLocation({ onPoint }: { onPoint(point: { latitude: number; longitude: number }): void }) {
  const isLive = useHydrated()
  const [note, setNote] = useState<string | null>(null)
  if (!isLive || !('geolocation' in navigator)) return null
  const locate = () => {
    setNote('Finding you…')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setNote(null)
        onPoint({ latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) })
      },
      () => setNote('We couldn’t get your location. Place the point on the map instead.'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <div className="grid gap-1 pt-6.5">
      <Button icon={LocateFixed} className="h-10" onClick={locate}>
        Use my location
      </Button>
      {note && (
        <p role="status" className="max-w-48 text-12 text-ink-2">
          {note}
        </p>
      )}
    </div>
  )
}

/** What the map and public data say about the land. */
function FoundStrip({ place, ring }: { place: PlaceNames | null; ring: Ring | null }) {
  const region = [place?.county, place?.state ?? (place?.country ? countryName(place.country) : null)]
    .filter(Boolean)
    .join(', ')
  if (ring === null && region === '') return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-5 py-4">
      <div>
        <dt className="text-12 text-ink-3">Acreage found</dt>
        <dd className="num text-20 font-title">{ring ? formatAcres(acresOf(ring)) : 'Draw the outline'}</dd>
      </div>
      {region && (
        <div>
          <dt className="text-12 text-ink-3">County</dt>
          <dd className="text-15 font-label">{region}</dd>
        </div>
      )}
      {place?.city && (
        <div>
          <dt className="text-12 text-ink-3">Nearest town</dt>
          <dd className="text-15 font-label">{place.city}</dd>
        </div>
      )}
    </dl>
  )
}
