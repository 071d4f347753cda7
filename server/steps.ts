import { setImmediate as othersTurn } from 'node:timers/promises'

const LONGEST_MS = 8

/** What `act` makes of each, in their order. Every few milliseconds others have their turn, so that no answer waits for all of it. */
export async function inSteps<Item, Result>(
  items: Iterable<Item>,
  act: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const item of items) {
    results.push(...act(item))
    if (performance.now() - since < LONGEST_MS) continue
    await othersTurn()
    since = performance.now()
  }
  return results
}
