import type { Fact } from '../facts/fact.ts'
import type { Contribution, Score } from '../score.ts'
import { factValue } from './fact-row.ts'

export interface ScoredSite {
  score: Score
  facts: readonly Fact[]
}

/** What one site has, and gets for it. */
export interface ComparedCell {
  amount: string
  /** The feature that is nearest; null if that has no name. */
  name: string | null
  isKnown: boolean
  /** Null for a fact that doesn’t count. */
  points: Pick<Contribution, 'low' | 'high' | 'weight'> | null
  /** Better than any other site can be. Ties aren’t. */
  isBest: boolean
}

export interface ComparedRow {
  key: string
  label: string
  group: string
  /** In the order of the sites. */
  cells: ComparedCell[]
  /** Why no site is best, where something unknown could be. */
  note: string | null
  isSame: boolean
}

const UNSCORED_GROUP = 'Not part of the score'

/**
 * A row per criterion of the profile by which all the sites were scored, in its order, then one per other fact. A site that
 * wasn't screened has no facts.
 */
export function compareRows(sites: readonly ScoredSite[]): ComparedRow[] {
  const [first] = sites
  if (!first) return []
  const scored = new Set(first.score.contributions.map(({ fact }) => fact))
  return [
    ...first.score.contributions.map(({ criterion, label, group, fact }, i) => {
      const cells = sites.map(({ score, facts }) => cellOf(find(facts, fact), score.contributions[i]!))
      return rowOf({ key: criterion, label, group }, cells)
    }),
    ...allFacts(sites)
      .filter(({ key }) => !scored.has(key))
      .map(({ key, label }) => {
        const cells = sites.map(({ facts }) => cellOf(find(facts, key), null))
        return rowOf({ key, label, group: UNSCORED_GROUP }, cells)
      }),
  ]
}

/** The first site may lack facts that others have. */
const allFacts = (sites: readonly ScoredSite[]): Fact[] => [
  ...new Map(sites.flatMap(({ facts }) => facts.map((fact) => [fact.key, fact]))).values(),
]

const find = (facts: readonly Fact[], key: string) => facts.find((fact) => fact.key === key)

function rowOf(row: Pick<ComparedRow, 'key' | 'label' | 'group'>, given: readonly ComparedCell[]): ComparedRow {
  const cells = given.map((cell) => ({ ...cell, isBest: isBest(cell, given) }))
  const unknown = cells.filter(({ points, isKnown, amount }) => points && !isKnown && amount === 'Unknown').length
  const canRank = unknown === 0 || unknown === cells.length || cells.some((cell) => cell.isBest)
  return {
    ...row,
    cells,
    note: canRank ? null : `Can’t rank: ${unknown} unknown`,
    isSame: cells.every(({ amount, name }) => amount === cells[0]!.amount && name === cells[0]!.name),
  }
}

function cellOf(fact: Fact | undefined, contribution: Contribution | null): ComparedCell {
  const { amount, name } = fact ? factValue(fact) : { amount: 'Unknown', name: null }
  const points = contribution && { low: contribution.low, high: contribution.high, weight: contribution.weight }
  return { amount, name, isKnown: fact?.state === 'known', points, isBest: false }
}

const isBest = (cell: ComparedCell, cells: readonly ComparedCell[]) =>
  cells.length > 1 &&
  cells.every(
    (other) => other === cell || (cell.points !== null && other.points !== null && other.points.high < cell.points.low),
  )
