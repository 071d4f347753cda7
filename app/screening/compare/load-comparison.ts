import type { RouterContextProvider } from 'react-router'
import { parseScoring, scoringParams } from '../../../domain/screening/parcel-query.ts'
import { outlineOf } from '../../../screening/outline.ts'
import { type ComparedRow, compareRows } from '../../../screening/report/compare-rows.ts'
import { knownCriteriaText } from '../../../screening/report/coverage-text.ts'
import type { Score } from '../../../screening/score.ts'
import { encodeWeights, readWeights, withWeights } from '../../../screening/weights.ts'
import type { Run } from '../../../server/screening/runs/service.ts'
import { report, services, website } from '../../context.ts'
import { drawingHtml } from './drawing-html.server.tsx'
import { type FoundSite, findSites } from './find-sites.ts'

export interface CompareView {
  id: string
  runName: string
  /** ISO 8601. */
  screenedAt: string | null
  profile: string
  /** Which criteria count, if only some do. */
  criteriaText: string | null
  /** The query of links to parcels: what they are scored by. */
  scoring: string
  profiles: { key: string; name: string }[]
  sites: ShownSite[]
  rows: ComparedRow[]
  showsAll: boolean
  /** As given. */
  query: string
  /** The URL for others, if it isn’t the one of the page; `isNew` if it must be created on the page of the screening first. */
  share: { url: string | null; isNew: boolean }
}

export interface ShownSite {
  number: number
  name: string
  place: string | null
  score: Score
  /** The map as HTML; empty if it failed. */
  drawing: string
}

/** @throws what the service throws */
export async function loadComparison(
  context: Readonly<RouterContextProvider>,
  id: string,
  params: URLSearchParams,
): Promise<CompareView> {
  const { run, coverage, sites } = await findSites(context, id, params)
  const profile = run.profiles.find(({ key }) => key === params.get('profile')) ?? run.profiles[0]!
  const weights = readWeights(params, profile)
  const scoring = parseScoring(params)
  return {
    id,
    runName: run.name,
    screenedAt: run.finished_at,
    profile: profile.key,
    showsAll: params.has('all'),
    query: String(params),
    criteriaText: scoring.known
      ? knownCriteriaText(weights ? withWeights(profile, weights) : profile, coverage, run.total)
      : null,
    scoring: String(
      scoringParams({ ...scoring, profile: profile.key, weights: weights && encodeWeights(weights, profile) }),
    ),
    profiles: run.profiles.map(({ key, name }) => ({ key, name })),
    sites: await Promise.all(sites.map((site) => showSite(context, site))),
    rows: compareRows(sites),
    share: shareOf(run, params, context.get(website).publicUrl),
  }
}

async function showSite(
  context: Readonly<RouterContextProvider>,
  { name, parcel, input, score }: FoundSite,
): Promise<ShownSite> {
  const { number, place, latitude, longitude } = parcel
  const drawing = await context
    .get(services)
    .maps.getLocator({ latitude, longitude, boundary: outlineOf(input), city: null })
    .then((map) => drawingHtml(map, name))
    .catch((error: unknown) => {
      context.get(report)(error)
      return ''
    })
  return { number, name, place, score, drawing }
}

/** A screening without an account, and one that came by its link, are shared by the URL of the page. */
function shareOf(run: Run, params: URLSearchParams, publicUrl: string): CompareView['share'] {
  if (!run.is_saved || !run.may_change) return { url: null, isNew: false }
  if (run.share_token === null) return { url: null, isNew: true }
  return { url: `${publicUrl}/screen/${run.share_token}/compare?${params}`, isNew: false }
}
