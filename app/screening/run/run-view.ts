import type { RouterContextProvider } from 'react-router'
import type { Page } from '../../../domain/page.ts'
import { parcelName } from '../../../domain/screening/parcel-name.ts'
import { type ParcelQuery, parseParcelQuery, scoringParams } from '../../../domain/screening/parcel-query.ts'
import { compactAmount, type Fact } from '../../../screening/facts/fact.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { FactValue, Score } from '../../../screening/score.ts'
import {
  encodeWeights,
  type GroupWeights,
  readWeights,
  withKnownCriteria,
  withWeights,
} from '../../../screening/weights.ts'
import { knownCriteriaText, unknownCriteriaText } from '../../../screening/wording/coverage-text.ts'
import { FAR_MILES, isFarBound } from '../../../screening/wording/fact-row.ts'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import type { Outdated, Run, RunCounts, RunParcel } from '../../../server/screening/runs/service.ts'
import { report, services, viewer, website } from '../../context.ts'
import { type RankedParcels, rankParcels } from './rank-parcels.ts'

export interface ParcelRow {
  number: number
  name: string
  place: string | null
  problem: string | null
  /** Null until it was screened. Without contributions, improvements, what isn’t checked, and gates but the first. */
  score: Score | null
  /** What the weights of the viewer are applied to. */
  values: (FactValue & Pick<Fact, 'key'>)[]
  /** Its first gate with the value that decides it, and the warnings. */
  gateFacts: Fact[]
  /** Amounts as text, in the order of SHOWN_FACTS. */
  amounts: string[]
  /** Values of the file, in the order of its columns; empty unless they are shown. */
  attributes: string[]
  note: string | null
}

export interface RunView {
  run: Omit<Run, 'layers' | 'profiles'>
  profiles: { key: string; name: string }[]
  profile: Profile
  /** Of the viewer; null for those of the profile. */
  weights: GroupWeights | null
  /** The keys of the criteria that count; null if all do. */
  known: readonly string[] | null
  /** What isn’t checked for any parcel of the page. */
  notChecked: string[]
  /** Which criteria count, or which are unknown for all parcels; null if there is nothing to say. */
  criteriaText: string | null
  /** Whether it makes a difference to compare on known facts only. */
  canCompareKnown: boolean
  /** Whether the scores are by these only. */
  isKnownOnly: boolean
  /** Null unless the list begins with the best parcels. */
  ranked: RankedParcels | null
  /** The query of links to the parcels: what they are scored by. */
  scoring: string
  query: ParcelQuery
  parcels: Omit<Page<unknown>, 'data'> & { data: ParcelRow[] }
  counts: RunCounts
  outdated: Outdated | null
  map: LocatorMap | null
  bounds: [number, number, number, number] | null
  shareUrl: string | null
}

/** Columns of the table besides name, gates and score. */
export const SHOWN_FACTS = [
  { key: 'acreage', label: 'Acres', sort: 'acres', starts: '-acres' },
  { key: 'line_138', label: 'Line ≥ 138 kV', sort: 'line', starts: 'line' },
  { key: 'substation_138', label: 'Substation ≥ 138 kV', sort: 'substation', starts: 'substation' },
  { key: 'flood_100', label: 'Flood', sort: 'flood', starts: 'flood' },
  { key: 'price_industrial', label: 'Per kWh', sort: 'price', starts: 'price' },
] as const

/** @throws what the service throws */
export async function loadRun(
  context: Readonly<RouterContextProvider>,
  ref: string,
  params: URLSearchParams,
): Promise<RunView> {
  const { screenings, maps } = context.get(services)
  const who = context.get(viewer)
  const { layers: _layers, profiles, ...run } = await screenings.get(who, ref)
  const query = parseParcelQuery(params)
  const chosen = profiles.find(({ key }) => key === query.profile) ?? profiles[0]!
  const weights = readWeights(params, chosen)
  const scoring = { profile: chosen.key, weights: weights && encodeWeights(weights, chosen), known: query.known }
  const weighted = weights ? withWeights(chosen, weights) : chosen
  const [{ used, coverage }, parcels, counts, points, outdated] = await Promise.all([
    screenings.getScoring(who, ref, scoring),
    screenings.findParcels(who, ref, { ...query, ...scoring }),
    screenings.countParcels(who, ref, scoring),
    screenings.findPoints(who, ref, scoring),
    orNull(context, screenings.getOutdated({ ...run, layers: _layers, profiles })),
  ])
  const positions = points.map(([, , x, y]): [number, number] => [x, y])
  // A parcel abroad would make all others a dot.
  const ranked = points.filter(([, , , , rank]) => rank === 0).map(([, , x, y]): [number, number] => [x, y])
  const bounds = boundsOf(ranked.length > 0 ? ranked : positions)
  const map =
    bounds &&
    (await orNull(context, maps.getExtent({ bounds, points: positions, lines: [], areas: [], hasGrid: true })))
  const canCompareKnown = withKnownCriteria(weighted, coverage.known) !== weighted
  const isRunning = run.state === 'running'
  const criteriaText = query.known ? knownCriteriaText : unknownCriteriaText
  const isList = query.sort === '-score' && query.page === 1 && query.q === null
  const scored = parcels.data.map((parcel) => ({
    number: parcel.number,
    name: parcelName(parcel),
    score: parcel.scores?.find(({ profile }) => profile === used.key) ?? null,
  }))
  return {
    run,
    counts,
    outdated,
    map,
    bounds,
    weights,
    criteriaText: isRunning && !query.known ? null : criteriaText(weighted, coverage, run.total),
    known: query.known && canCompareKnown ? coverage.known : null,
    notChecked: notCheckedForAny(parcels.data, used.key),
    canCompareKnown,
    isKnownOnly: query.known && canCompareKnown,
    ranked: isList && !isRunning ? rankParcels(scored, (parcels.total ?? Infinity) > parcels.data.length) : null,
    query: { ...query, weights: scoring.weights },
    profile: chosen,
    scoring: String(scoringParams(scoring)),
    profiles: profiles.map(({ key, name }) => ({ key, name })),
    parcels: {
      ...parcels,
      data: parcels.data.map((parcel) =>
        rowOf(parcel, { used, columns: query.attributes ? run.columns : [], criteria: chosen.criteria }),
      ),
    },
    shareUrl: run.share_token && `${context.get(website).publicUrl}/screen/${run.share_token}`,
  }
}

/** Parts whose failure doesn't fail the page. */
const orNull = <T>(context: Readonly<RouterContextProvider>, promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    context.get(report)(error)
    return null
  })

function rowOf(
  { facts, scores, problem, ...parcel }: RunParcel,
  { used, columns, criteria }: { used: Profile; columns: readonly string[]; criteria: Profile['criteria'] },
): ParcelRow {
  const score = scores?.find((each) => each.profile === used.key) ?? null
  const factOf = (key: string | undefined) => facts?.find((fact) => fact.key === key)
  const shownGates = score?.gates.filter(({ outcome }, i) => outcome === 'failed' || i === 0) ?? []
  return {
    number: parcel.number,
    name: parcelName(parcel),
    place: parcel.place,
    note: parcel.note,
    problem,
    score: score && {
      ...score,
      gates: shownGates,
      contributions: [],
      improvements: [],
    },
    values: (facts ?? [])
      .filter(({ key }) => criteria.some(({ fact }) => fact === key))
      .map(({ key, state, low, high }) => ({ key, state, low, high })),
    gateFacts: shownGates.flatMap(({ fact }) => {
      const found = factOf(fact)
      return found ? [{ ...found, method: '', parts: [], sources: [] }] : []
    }),
    attributes: columns.map((column) => attributeText(parcel.attributes, column)),
    amounts: facts ? SHOWN_FACTS.map(({ key }) => amountText(factOf(key))) : [],
  }
}

/** Blank where the file has no value. */
export const attributeText = (attributes: RunParcel['attributes'], column: string): string =>
  Object.hasOwn(attributes, column) ? String(attributes[column]) : ''

const amountText = (fact: Fact | undefined): string =>
  fact ? (isFarBound(fact) ? `None within ${FAR_MILES} mi` : compactAmount(fact)) : 'Unknown'

/** What isn’t checked for any of the parcels, said once. */
function notCheckedForAny(parcels: readonly RunParcel[], profile: string): string[] {
  const lists = parcels.flatMap(({ scores }) => {
    const score = scores?.find((each) => each.profile === profile)
    return score ? [score.notChecked] : []
  })
  const [first = [], ...others] = lists
  return first.filter((subject) => others.every((subjects) => subjects.includes(subject)))
}

/** With a margin, so that points aren't on the edge. */
function boundsOf(positions: readonly [number, number][]): RunView['bounds'] {
  if (positions.length === 0) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x, y] of positions) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const [dx, dy] = [Math.max(0.1, (east - west) / 10), Math.max(0.1, (north - south) / 10)]
  return [Math.max(-180, west - dx), Math.max(-85, south - dy), Math.min(180, east + dx), Math.min(85, north + dy)]
}
