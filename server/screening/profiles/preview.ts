import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import type { ScreeningInput } from '../../../screening/document.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Score } from '../../../screening/score.ts'
import { failedGateNames } from '../../../screening/wording/gate-text.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_PARCELS_PER_CALL, type ScreenedParcel, type ScreeningEngine } from '../engine/service.ts'
import type { PreviewedListing, PreviewScore, ProfilePreview } from './service.ts'

const NOTABLE_POINTS = 10

interface SampledListing {
  slug: string
  name: string
  input: ScreeningInput
}

/** Scores a sample of published listings by both profiles. The facts are measured once. */
export async function previewProfile(
  { db, engine }: { db: Db; engine: ScreeningEngine },
  before: Profile,
  after: Profile,
): Promise<ProfilePreview> {
  const { listings, isSample } = await sampleListings(db)
  const inputs = listings.map(({ input }) => input)
  const parcels: ScreenedParcel[] = []
  while (parcels.length < inputs.length)
    parcels.push(...(await engine.screen(inputs.slice(parcels.length), [before, after])).parcels)
  const previewed = parcels.flatMap((parcel, i) => {
    if ('problem' in parcel) return []
    const [was, is] = parcel.scores
    if (!was || !is) throw new AppError('internal')
    return [{ slug: listings[i]!.slug, name: listings[i]!.name, before: presentScore(was), after: presentScore(is) }]
  })
  return {
    listings: previewed.toSorted((a, b) => changeOf(b) - changeOf(a)),
    changed: previewed.filter((each) => changeOf(each) > NOTABLE_POINTS).length,
    gatesChanged: previewed.filter((each) => each.before.failedGates.join() !== each.after.failedGates.join()).length,
    skipped: listings.length - previewed.length,
    isSample,
  }
}

const changeOf = ({ before, after }: PreviewedListing) => Math.abs(after.middle - before.middle)

const presentScore = ({ low, high, middle, knownPercent, state, gates }: Score): PreviewScore => ({
  low,
  high,
  middle,
  knownPercent,
  isPowerKnown: state === 'scored',
  failedGates: failedGateNames(gates).toSorted(),
})

/** The first published listings with a location by their IDs, which are random, so each preview shows the same ones. */
async function sampleListings(db: Db): Promise<{ listings: SampledListing[]; isSample: boolean }> {
  const rows = await db
    .selectFrom('land_listings')
    .select(['slug', 'landowner_name', 'gps_coordinates', 'parcel_size_acres'])
    .select(sql<string | null>`ST_AsGeoJSON(boundary)`.as('boundary'))
    .where('is_published', '=', true)
    .where(({ eb, or }) => or([eb('gps_coordinates', 'is not', null), eb('boundary', 'is not', null)]))
    .orderBy('id')
    .limit(MAX_PARCELS_PER_CALL + 1)
    .execute()
  const listings = rows.slice(0, MAX_PARCELS_PER_CALL).flatMap((row) => {
    const geometry = geometryOf(row)
    const { slug, landowner_name: name, parcel_size_acres: acres } = row
    return geometry ? [{ slug, name, input: { name, geometry, acres: Number(acres) } }] : []
  })
  return { listings, isSample: rows.length > MAX_PARCELS_PER_CALL }
}

function geometryOf({
  boundary,
  gps_coordinates,
}: {
  boundary: string | null
  gps_coordinates: string | null
}): Geometry | null {
  if (boundary !== null) return JSON.parse(boundary)
  const point = parseGps(gps_coordinates ?? '')
  return point && { type: 'Point', coordinates: [point.longitude, point.latitude] }
}
