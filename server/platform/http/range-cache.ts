import { LRUCache } from 'lru-cache'

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number
  end: number
}

const MAX_FILES = 1_000
const MAX_RANGES = 200

export interface FetchedRanges {
  /** Records that a range of a file was fetched. @returns whether it was the last missing one; the file is then forgotten */
  completes(file: { name: string; bytes: number }, range: ByteRange): boolean
}

/** Tracks which ranges were fetched of the files most recently fetched from. */
export function createFetchedRanges(): FetchedRanges {
  const files = new LRUCache<string, ByteRange[]>({ max: MAX_FILES })
  return {
    completes({ name, bytes }, range) {
      const ranges = merge([...(files.get(name) ?? []), range])
      const [first] = ranges
      const isComplete = first?.start === 0 && first.end === bytes - 1
      if (isComplete || ranges.length > MAX_RANGES) files.delete(name)
      else files.set(name, ranges)
      return isComplete
    },
  }
}

/** Sorts ranges and joins those that overlap or touch. */
function merge(ranges: ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = []
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end + 1) merged[merged.length - 1] = { ...last, end: Math.max(last.end, range.end) }
    else merged.push(range)
  }
  return merged
}
