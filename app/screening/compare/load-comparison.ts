import type { RouterContextProvider } from 'react-router'
import { parseScoring, scoringParams } from '../../../domain/screening/parcel-query.ts'
import { MAX_COMPARED } from '../../../domain/screening/run.ts'
import { amountOf, type Fact } from '../../../screening/facts/fact.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { knownCriteriaText } from '../../../screening/report/coverage-text.ts'
import { type TopicKey, topicsOf } from '../../../screening/report/topics.ts'
import { capitalized, uncapitalized } from '../../../screening/report/words.ts'
import type { Score } from '../../../screening/score.ts'
import { encodeWeights, readWeights, withWeights } from '../../../screening/weights.ts'
import { services, viewer } from '../../context.ts'
import { parcelNumber } from '../parcel-number.ts'
import { parcelName } from '../run/run-view.ts'

export interface ComparedCell {
  text: string
  /** Of the feature that is nearest. */
  name: string | null
  isUnknown: boolean
  isBest: boolean
}

export interface ComparedRow {
  key: string
  label: string
  /** How many of the cells. */
  unknown: number
  cells: ComparedCell[]
}

export interface CompareView {
  id: string
  runName: string
  profile: string
  /** Which criteria count, if only some do. */
  criteriaText: string | null
  /** The query of links to parcels: what they are scored by. */
  scoring: string
  profiles: { key: string; name: string }[]
  sites: { number: number; name: string; score: Score }[]
  /** Only those with rows. */
  topics: { key: TopicKey; name: string; rows: ComparedRow[] }[]
  /** What is left out because all parcels have it, such as “slope (unknown)”. */
  same: string[]
  showsAll: boolean
  /** As given. */
  query: string
}

/** @throws what the service throws */
export async function loadComparison(
  context: Readonly<RouterContextProvider>,
  id: string,
  params: URLSearchParams,
): Promise<CompareView> {
  const { screenings } = context.get(services)
  const who = context.get(viewer)
  const run = await screenings.get(who, id)
  const profile = run.profiles.find(({ key }) => key === params.get('profile')) ?? run.profiles[0]!
  const numbers = [...new Set(params.getAll('p').slice(0, 100).map(parcelNumber))].filter(
    (number) => number > 0 && number <= run.total,
  )
  const scoring = parseScoring(params)
  const weights = readWeights(params, profile)
  const [{ used, coverage }, ...found] = await Promise.all([
    screenings.getScoring(who, id, scoring),
    ...numbers.slice(0, MAX_COMPARED).map((number) => screenings.getParcel(who, id, number, scoring)),
  ])
  const documents = found.flatMap(({ parcel, document }) => (document ? [{ parcel, document }] : []))
  const facts = documents.map(({ document }) => document.facts)
  const showsAll = params.has('all')
  const rows = rowsOf(facts, profile)
  const isSame = ({ cells }: ComparedRow) =>
    cells.every(({ text, name }) => text === cells[0]?.text && name === cells[0].name)
  return {
    id,
    runName: run.name,
    profile: profile.key,
    showsAll,
    query: String(params),
    criteriaText: scoring.known
      ? knownCriteriaText(weights ? withWeights(profile, weights) : profile, coverage, run.total)
      : null,
    scoring: String(
      scoringParams({ ...scoring, profile: profile.key, weights: weights && encodeWeights(weights, profile) }),
    ),
    profiles: run.profiles.map(({ key, name }) => ({ key, name })),
    sites: documents.map(({ parcel, document }) => ({
      number: parcel.number,
      name: parcelName(parcel),
      score: document.scores.find((score) => score.profile === used.key)!,
    })),
    topics: topicsOf(facts[0] ?? [])
      .map(({ key, name, facts: of }) => ({
        key,
        name,
        rows: of.map((fact) => rows.get(fact.key)!).filter((row) => showsAll || !isSame(row)),
      }))
      .filter((topic) => topic.rows.length > 0),
    same: showsAll
      ? []
      : [...rows.values()]
          .filter(isSame)
          .map(({ label, cells }) => `${uncapitalized(label)} (${uncapitalized(cells[0]?.text ?? '')})`),
  }
}

function rowsOf(facts: readonly (readonly Fact[])[], profile: Profile): Map<string, ComparedRow> {
  const [first = []] = facts
  return new Map(
    first.map(({ key, label }) => {
      const compared = facts.map((each) => each.find((fact) => fact.key === key))
      const best = bestOf(compared, profile.criteria.find(({ fact }) => fact === key)?.direction)
      const cells = compared.map((fact, i) => cellOf(fact, i === best))
      return [key, { key, label, unknown: cells.filter(({ isUnknown }) => isUnknown).length, cells }]
    }),
  )
}

const cellOf = (fact: Fact | undefined, isBest: boolean): ComparedCell => ({
  text: fact ? capitalized(amountOf(fact)) : 'Unknown',
  name: fact?.sources.length === 1 ? fact.sources[0]!.name : null,
  isUnknown: !fact || fact.state === 'unknown',
  isBest,
})

/** Which one is best by a criterion of the profile; null for ties, and while any isn't known exactly. */
function bestOf(facts: readonly (Fact | undefined)[], direction: 'lower' | 'higher' | undefined): number | null {
  if (!direction || !facts.every((fact) => fact?.state === 'known')) return null
  const values = facts.map((fact) => fact?.value ?? 0)
  const best = direction === 'lower' ? Math.min(...values) : Math.max(...values)
  return values.filter((value) => value === best).length === 1 ? values.indexOf(best) : null
}
