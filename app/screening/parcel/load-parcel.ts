import type { RouterContextProvider } from 'react-router'
import { parcelName, parcelNumber } from '../../../domain/screening/parcel-name.ts'
import { NO_PARCEL_QUERY, parseScoring, type Scoring } from '../../../domain/screening/parcel-query.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import type { CriteriaCoverage } from '../../../screening/known-criteria.ts'
import { outlineOf } from '../../../screening/outline.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { type GroupWeights, readWeights } from '../../../screening/weights.ts'
import type { PriceTrends } from '../../../server/geodata/prices/service.ts'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import type { ParcelStanding, ParcelWithDocument, Run } from '../../../server/screening/runs/service.ts'
import type { SavedWeights } from '../../../server/screening/weights/service.ts'
import { report, services, viewer, website } from '../../context.ts'
import { priceTrendHtml } from '../../ui/price-trend-html.server.tsx'
import { MAX_RANKED, rankParcels } from '../run/rank-parcels.ts'
import { attributeText } from '../run/run-view.ts'

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
  standing: ParcelStanding | null
  /** How firm the rank is: “1st to 3rd in 1,000 trials, 2nd in 84% of them”. Only of the best. */
  stability: string | null
  /** The URL for others, if it isn’t the one of the page; `isNew` if it must be created first. */
  share: { url: string | null; isNew: boolean }
  /** ISO 8601. */
  screenedAt: string | null
  /** Of the downloaded file. */
  sha256: string | null
  map: LocatorMap | null
  /** The industrial power prices of its state, as HTML. */
  priceTrend: { state: string; html: string } | null
  ring: [number, number][] | null
}

/** @throws what the service throws */
export async function loadParcel(
  context: Readonly<RouterContextProvider>,
  { id, parcel: number }: { id: string; parcel: string },
  params: URLSearchParams,
): Promise<ParcelView> {
  const { screenings, savedWeights, maps, priceTrends } = context.get(services)
  const who = context.get(viewer)
  const run = await screenings.get(who, id)
  const { parcel, document } = await screenings.getParcel(who, id, parcelNumber(number))
  const profile = run.profiles.find(({ key }) => key === params.get('profile')) ?? run.profiles[0]!
  const ring = document && outlineOf(document.input)
  const { latitude, longitude } = parcel
  const scoring = parseScoring(params)
  const [coverage, standing, best, saved, map] = await Promise.all([
    scoring.known ? screenings.getScoring(who, id, scoring).then((each) => each.coverage) : null,
    screenings.getStanding(who, id, parcel.number, scoring),
    findBest(context, run, scoring),
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
    priceTrend: trendOf(priceTrends, document),
    standing,
    stability: best?.stability[parcel.number] ?? null,
    share: shareOf(run, parcel.number, context.get(website).publicUrl),
    screenedAt: run.finished_at,
    sha256: document && (await sha256Of(documentText(document))),
    ring,
    attributes: run.columns
      .map((column): [string, string] => [column, attributeText(parcel.attributes, column)])
      .filter(([, value]) => value !== ''),
    weights: readWeights(params, profile),
    coverage,
    isSignedIn: who.kind === 'user',
  }
}

/** Of the state that the price of the parcel is from. */
function trendOf(trends: PriceTrends, document: ScreeningDocument | null): ParcelView['priceTrend'] {
  const sources = document?.facts.find(({ key }) => key === 'price_industrial')?.sources ?? []
  const trend = sources.length === 1 ? trends.find(sources[0]!.name ?? '') : null
  return trend && { state: trend.state, html: priceTrendHtml(trend) }
}

/** A screening as a file. */
export const documentText = (document: ScreeningDocument): string => `${JSON.stringify(document, null, 2)}\n`

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ranks the best parcels of a finished screening. Null if there are no two. */
async function findBest(context: Readonly<RouterContextProvider>, run: Run, asked: Scoring) {
  if (run.state === 'running' || run.total < 2) return null
  const { screenings } = context.get(services)
  const who = context.get(viewer)
  const [{ used }, { data }] = await Promise.all([
    screenings.getScoring(who, run.ref, asked),
    screenings.findParcels(who, run.ref, { ...NO_PARCEL_QUERY, ...asked }, MAX_RANKED),
  ])
  const scored = data.map((parcel) => ({
    number: parcel.number,
    name: parcelName(parcel),
    score: parcel.scores?.find((score) => score.profile === used.key) ?? null,
  }))
  return rankParcels(scored, run.total > data.length)
}

/** A screening without an account, and one that came by its link, are shared by the URL of the page. */
function shareOf({ is_saved, may_change, share_token }: Run, number: number, publicUrl: string): ParcelView['share'] {
  if (!is_saved || !may_change) return { url: null, isNew: false }
  return share_token === null
    ? { url: null, isNew: true }
    : { url: `${publicUrl}/screen/${share_token}/${number}`, isNew: false }
}
