import type { Box } from '../../../domain/geometry/distance.ts'
import type { Cell } from '../../../domain/search/map/clusters.ts'
import type { SummaryRow } from '../listings/rows.ts'
import type { Condition } from './condition.ts'
import type { Order, Window } from './order.ts'

/** The published listings that match a search. */
export interface Matches {
  /** How many there are, at most one more than `EXACT_TOTAL`. */
  count(): Promise<number>
  page(order: Order, window: Window): Promise<SummaryRow[]>
  /** What is shown of these listings, by number, as far as they are published. */
  summaries(numbers: readonly number[]): Promise<Map<number, SummaryRow>>
  /** How many fulfill each of these conditions as well; null if there are too many matches to count that. */
  countEach(conditions: readonly Condition[]): Promise<number[] | null>
  /** Those with a location in the cells of a grid. @param view the box that all of them are in; null for the world. @param size of a cell, in degrees */
  cells(view: Box | null, size: number): Promise<Cell[]>
}
