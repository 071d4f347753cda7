const COLUMNS = 4

/**
 * How many of the first cards are large (two columns of four), so that every row is full and no card is ever alone in
 * one: ten are 2 large and 8 small, eight are all small. A single card is large and has its row.
 */
export function largeCards(count: number): number {
  return Math.min(count, (COLUMNS - (count % COLUMNS)) % COLUMNS)
}
