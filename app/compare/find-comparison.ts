import type { RouterContextProvider } from 'react-router'
import { type ComparedSite, type Comparison, parseComparison } from '../../domain/comparison/compared-sites.ts'
import { offerRows } from '../../domain/comparison/offer-rows.ts'
import type { Score } from '../../screening/score.ts'
import { type ComparedRow, compareRows } from '../../screening/wording/compare-rows.ts'
import type { Run } from '../../server/screening/runs/service.ts'
import { services, viewer } from '../context.ts'
import { type ChosenScoring, chooseScoring } from './choose-scoring.ts'
import { type FoundSite, findSite } from './find-site.ts'

export interface ScoredSite extends FoundSite {
  score: Score
}

export interface FoundComparison {
  asked: Comparison
  /** In the order of the URL. */
  sites: ScoredSite[]
  /** Those that aren't there for the viewer. */
  missing: ComparedSite[]
  /** The screenings that parcels are of, by what the URL calls them. */
  runs: ReadonlyMap<string, Run>
  /** The screening that all the sites are of. */
  run: Run | null
  scoring: ChosenScoring
  /** ISO 8601, the earliest and the latest; null if nothing was screened. */
  screened: { from: string; to: string } | null
  /** Of the offers, then of the screenings. */
  rows: ComparedRow[]
}

/** Finds what a URL compares. Sites that aren't there are left out. @throws what the services throw */
export async function findComparison(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<FoundComparison> {
  const asked = parseComparison(params)
  const found = await Promise.all(asked.sites.map((site) => findSite(context, site, asked)))
  const there = found.filter((site) => site !== null)
  const runs = await findRuns(context, there)
  const run = runs.size === 1 && there.every(({ site }) => site.kind === 'parcel') ? [...runs.values()][0]! : null
  const scoring = await chooseScoring(context, { run, sites: there, asked })
  const sites = there.map((site) => ({ ...site, score: scoring.scoreOf(site) }))
  return {
    asked,
    sites,
    missing: asked.sites.filter((_, i) => found[i] === null),
    runs,
    run,
    scoring,
    screened: spanOf(sites, runs),
    rows: [...offerRows(sites.map(({ offer }) => offer)), ...compareRows(sites)],
  }
}

async function findRuns(
  context: Readonly<RouterContextProvider>,
  sites: readonly FoundSite[],
): Promise<ReadonlyMap<string, Run>> {
  const { screenings } = context.get(services)
  const refs = new Set(sites.flatMap(({ site }) => (site.kind === 'parcel' ? [site.run] : [])))
  const entries = [...refs].map(async (ref) => [ref, await screenings.get(context.get(viewer), ref)] as const)
  return new Map(await Promise.all(entries))
}

function spanOf(sites: readonly FoundSite[], runs: FoundComparison['runs']): FoundComparison['screened'] {
  const times = sites.flatMap(({ site, facts, screenedAt }) => {
    const time = site.kind === 'parcel' ? runs.get(site.run)?.finished_at : screenedAt
    return time && facts.length > 0 ? [time] : []
  })
  const [from, to] = [times.toSorted()[0], times.toSorted().at(-1)]
  return from && to ? { from, to } : null
}
