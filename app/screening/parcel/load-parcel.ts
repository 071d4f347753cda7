import type { RouterContextProvider } from 'react-router'
import { parseScoring } from '../../../domain/screening/parcel-query.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import type { CriteriaCoverage } from '../../../screening/known-criteria.ts'
import { outlineOf } from '../../../screening/outline.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { type GroupWeights, readWeights } from '../../../screening/weights.ts'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import type { ParcelWithDocument } from '../../../server/screening/runs/service.ts'
import type { SavedWeights } from '../../../server/screening/weights/service.ts'
import { report, services, viewer } from '../../context.ts'
import { parcelNumber } from '../parcel-number.ts'
import { attributeText, parcelName } from '../run/run-view.ts'

export interface ParcelView {
  id: string
  runName: string
  /** Parcels of the run. */
  total: number
  parcel: ParcelWithDocument['parcel']
  name: string
  /** Values of the file, in the order of its columns. */
  attributes: [column: string, value: string][]
  /** Null while it waits, and if it can't be screened. */
  document: ScreeningDocument | null
  profile: Profile
  weights: GroupWeights | null
  /** What is known across all parcels, if only that counts. */
  coverage: CriteriaCoverage | null
  saved: SavedWeights[]
  isSignedIn: boolean
  map: LocatorMap | null
  ring: [number, number][] | null
}

/** @throws what the service throws */
export async function loadParcel(
  context: Readonly<RouterContextProvider>,
  { id, parcel: number }: { id: string; parcel: string },
  params: URLSearchParams,
): Promise<ParcelView> {
  const { screenings, savedWeights, maps } = context.get(services)
  const who = context.get(viewer)
  const run = await screenings.get(who, id)
  const { parcel, document } = await screenings.getParcel(who, id, parcelNumber(number))
  const profile = run.profiles.find(({ key }) => key === params.get('profile')) ?? run.profiles[0]!
  const ring = document && outlineOf(document.input)
  const { latitude, longitude } = parcel
  const scoring = parseScoring(params)
  const [coverage, saved, map] = await Promise.all([
    scoring.known ? screenings.getScoring(who, id, scoring).then((each) => each.coverage) : null,
    savedWeights.list(who, profile.key),
    maps.getLocator({ latitude, longitude, boundary: ring, city: null }).catch((error: unknown) => {
      context.get(report)(error)
      return null
    }),
  ])
  return {
    id,
    runName: run.name,
    total: run.total,
    parcel,
    name: parcelName(parcel),
    document,
    profile,
    saved,
    map,
    ring,
    attributes: run.columns
      .map((column): [string, string] => [column, attributeText(parcel.attributes, column)])
      .filter(([, value]) => value !== ''),
    weights: readWeights(params, profile),
    coverage,
    isSignedIn: who.kind === 'user',
  }
}
