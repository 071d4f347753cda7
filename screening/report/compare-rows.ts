import { amountOf, type Fact } from '../facts/fact.ts'
import type { Contribution, Score } from '../score.ts'
import { capitalized } from './words.ts'

export interface ComparedSite {
  name: string
  score: Score
  facts: readonly Fact[]
}

/** What one site gets for a criterion. */
export interface ComparedCell {
  site: string
  amount: string
  isKnown: boolean
  contribution: Contribution
  /** Better than any other site can be. Ties aren’t. */
  isBest: boolean
}

export interface ComparedRow {
  criterion: string
  label: string
  group: string
  cells: ComparedCell[]
  /** Why no site is best, where something unknown could be. */
  note: string | null
  isSame: boolean
}

/** A row per criterion of the profile by which all the sites were scored, in its order. */
export function compareRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const [first] = sites
  if (!first) return []
  return first.score.contributions.map(({ criterion, label, group }, i) => {
    const cells = sites.map(({ name, score, facts }) => cellOf(name, score.contributions[i]!, facts))
    for (const cell of cells) cell.isBest = isBest(cell, cells)
    const unknown = cells.filter(({ contribution }) => contribution.state === 'unknown').length
    const canRank = unknown === 0 || unknown === cells.length || cells.some((cell) => cell.isBest)
    return {
      criterion,
      label,
      group,
      cells,
      note: canRank ? null : `Can’t rank: ${unknown} unknown`,
      isSame: cells.every(({ amount }) => amount === cells[0]!.amount),
    }
  })
}

function cellOf(site: string, contribution: Contribution, facts: readonly Fact[]): ComparedCell {
  const fact = facts.find(({ key }) => key === contribution.fact)
  const amount = capitalized(fact ? amountOf(fact) : 'unknown')
  return { site, amount, isKnown: contribution.state === 'known', contribution, isBest: false }
}

const isBest = (cell: ComparedCell, cells: readonly ComparedCell[]) =>
  cells.length > 1 && cells.every((other) => other === cell || other.contribution.high < cell.contribution.low)
