/** Begins a statement whose best plan depends on its values: it has no name. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/** The name to prepare a statement under, so that a server parses and plans it once a connection; undefined for most. */
export type NameStatement = (text: string) => string | undefined

/** What is sent so often is worth a place in the memory of each connection. */
const OFTEN = 20
/** A plan takes some 50 KB of each connection. */
const MOST_NAMED = 200
/** Together at most 4 MB of texts. The longest search is half as long; what is longer lists values. */
const MOST_COUNTED = 500
const LONGEST = 8_000

/**
 * Names what is sent often, the first of it for good: a connection cannot be told to forget. Statements are the same when
 * their texts are.
 */
export function createStatementNames({ often = OFTEN, mostNamed = MOST_NAMED } = {}): NameStatement {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === mostNamed || isUnnamed(text)) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < often) {
      // What is sent once, as with a list of values that has another length each time, would gather here.
      if (counts.size === MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    names.set(text, `often_${names.size + 1}`)
    return names.get(text)
  }
}

const isUnnamed = (text: string) => text.length > LONGEST || text.startsWith(PLANNED_EACH_TIME)
