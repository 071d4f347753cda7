import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const MAX_CHUNK_MS = 8

/** Maps and flattens items in order, yielding to the event loop every few milliseconds so that requests don't wait. */
export async function inChunks<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  map: (item: Item) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  let chunkStart = performance.now()
  for await (const item of items) {
    results.push(...(await map(item)))
    if (performance.now() - chunkStart < MAX_CHUNK_MS) continue
    await yieldToEventLoop()
    chunkStart = performance.now()
  }
  return results
}
