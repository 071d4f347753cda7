import type { RouterContextProvider } from 'react-router'
import { type ComparedSite, comparePath, comparisonQuery } from '../../domain/comparison/compared-sites.ts'
import { type Scoring, scoringParams } from '../../domain/screening/parcel-query.ts'
import { MIN_COMPARED } from '../../domain/screening/run.ts'
import type { Score } from '../../screening/score.ts'
import type { ComparedRow } from '../../screening/wording/compare-rows.ts'
import { report, services, website } from '../context.ts'
import { drawingHtml } from './drawing-html.server.tsx'
import { type FoundComparison, findComparison, type ScoredSite } from './find-comparison.ts'
import { loadOverview, type Overview } from './load-overview.ts'
import { noticesOf } from './notices.ts'

export interface CompareView {
  /** The screening that all the sites are of, with the path of its results; null if they aren't of one. */
  run: { name: string; path: string } | null
  screened: FoundComparison['screened']
  /** Which criteria count, if only some do. */
  criteriaText: string | null
  profile: string
  profiles: { key: string; name: string; path: string }[]
  sites: ShownSite[]
  rows: ComparedRow[]
  /** What the URL asks for that isn't here. */
  notices: string[]
  /** Null below two sites, or if no place is known. */
  overview: Overview | null
  showsAll: boolean
  /** What a form that adds a site sends along. */
  kept: [name: string, value: string][]
  paths: {
    /** With only what differs, or everything. */
    differences: string
    everything: string
    /** Null unless only known criteria count. */
    allCriteria: string | null
    csv: string
    pdf: string
  }
  /** The URL for others, if it isn’t the one of the page; `create` is where links to share must be created first. */
  share: { url: string | null; create: string | null }
}

export interface ShownSite {
  /** Its page, with what it is scored by. Unique. */
  path: string
  name: string
  place: string | null
  score: Score
  unscreened: string | null
  /** The comparison without it; null while there are only two. */
  others: string | null
  /** The map as HTML; empty if it failed. */
  drawing: string
}

/** @throws what the services throw */
export async function loadComparison(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<CompareView> {
  const found = await findComparison(context, params)
  const { run, sites, asked, rows } = found
  const { profile, profiles, scoring, criteriaText } = found.scoring
  const all = sites.map(({ site }) => site)
  const options = { ...scoring, showsAll: asked.showsAll }
  const query = String(scoringParams(scoring))
  const isComparison = sites.length >= MIN_COMPARED
  const [shown, overview] = await Promise.all([
    Promise.all(isComparison ? sites.map((site) => showSite(context, site, { all, options, query })) : []),
    isComparison ? loadOverview(context, sites) : null,
  ])
  return {
    run: run && { name: run.name, path: `/screen/${run.ref}?${query}` },
    screened: found.screened,
    criteriaText,
    profile: profile.key,
    profiles: profiles.map(({ key, name }) => ({
      key,
      name,
      path: comparePath(all, { ...options, profile: key, weights: null }),
    })),
    sites: shown,
    rows,
    notices: noticesOf(found),
    overview,
    showsAll: asked.showsAll,
    kept: [...new URLSearchParams(comparisonQuery(all, options))],
    paths: {
      differences: comparePath(all, { ...options, showsAll: false }),
      everything: comparePath(all, { ...options, showsAll: true }),
      allCriteria: scoring.known ? comparePath(all, { ...options, known: false }) : null,
      csv: `/compare.csv?${comparisonQuery(all, scoring)}`,
      pdf: `/compare.pdf?${comparisonQuery(all, scoring)}`,
    },
    share: shareOf(found, query, context.get(website).publicUrl),
  }
}

interface Rest {
  all: readonly ComparedSite[]
  options: Scoring & { showsAll: boolean }
  query: string
}

async function showSite(
  context: Readonly<RouterContextProvider>,
  { site, path, name, place, score, unscreened, location }: ScoredSite,
  { all, options, query }: Rest,
): Promise<ShownSite> {
  const drawing =
    location &&
    (await context
      .get(services)
      .maps.getLocator(location)
      .then((map) => drawingHtml(map, name))
      .catch(context.get(report)))
  const others = all.filter((other) => other !== site)
  return {
    path: site.kind === 'parcel' ? `${path}?${query}` : path,
    name,
    place,
    score,
    unscreened,
    others: all.length > MIN_COMPARED ? comparePath(others, options) : null,
    drawing: drawing || '',
  }
}

/** A screening without an account, and one that came by its link, are shared by the URL of the page, as public sites are. */
function shareOf(
  { sites, runs, asked, scoring }: FoundComparison,
  query: string,
  publicUrl: string,
): CompareView['share'] {
  const own = [...runs.values()].filter(({ is_saved, may_change }) => is_saved && may_change)
  const unshared = own.find(({ share_token }) => share_token === null)
  if (own.length === 0) return { url: null, create: null }
  if (unshared) return { url: null, create: `/screen/${unshared.ref}?${query}` }
  const shared = sites.map(({ site }) => {
    if (site.kind !== 'parcel') return site
    return { ...site, run: runs.get(site.run)?.share_token ?? site.run }
  })
  const url = comparePath(shared, { ...scoring.scoring, showsAll: asked.showsAll })
  return { url: publicUrl + url, create: null }
}
