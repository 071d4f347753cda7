/** Remembers what was asked for lately, in little memory: between `size` and twice as many. */
export function createSeenBefore(size: number): (key: string) => boolean {
  let recent = new Set<string>()
  let older = new Set<string>()
  return (key) => {
    const isKnown = recent.has(key) || older.has(key)
    recent.add(key)
    if (recent.size >= size) {
      older = recent
      recent = new Set()
    }
    return isKnown
  }
}
