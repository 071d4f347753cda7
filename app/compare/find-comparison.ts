import type { RouterContextProvider } from 'react-router'
import { type ComparedSite, type Comparison, parseComparison } from '../../domain/comparison/compared-sites.ts'
import { offerRows } from '../../domain/comparison/offer-rows.ts'
import { type ComparedRow, compareRows } from '../../screening/report/compare-rows.ts'
import type { Score } from '../../screening/score.ts'
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
