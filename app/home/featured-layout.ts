const COLUMNS = 4

/**
 * How many of the first cards span two of the four columns, so that every row is full: of ten cards two are large, of
 * eight none. A single card is large.
 */
export function largeCards(count: number): number {
  return Math.min(count, (COLUMNS - (count % COLUMNS)) % COLUMNS)
}
