import { LRUCache } from 'lru-cache'

/** Prefix of a statement whose best plan depends on its values, so it isn't prepared. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/** The name to prepare a statement under, so that each connection parses and plans it once; undefined for most. */
export type NameStatement = (text: string) => string | undefined

/** Statements sent this often are worth preparing on each connection. */
const MIN_SENT = 20
/** A plan takes about 50 KB of each connection's memory. */
const MAX_NAMED = 200
/** In characters. The longest search is half as long; longer statements list values. */
const MAX_LENGTH = 8_000
/** Bounds the counted texts to 4 MB. */
const MAX_COUNTED = 500

/**
 * Names statements, compared by their text, that are sent often. Names are permanent and limited in number, because
 * connections never deallocate prepared statements. PgBouncer in transaction mode doesn't support names before 1.21.
 */
export function createStatementNames({ minSent = MIN_SENT, maxNamed = MAX_NAMED } = {}): NameStatement {
  const names = new Map<string, string>()
  // Statements sent once, such as one with a list of values, are evicted here before they are named.
  const counts = new LRUCache<string, number>({ max: MAX_COUNTED })
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === maxNamed || isUnnamed(text)) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count < minSent) {
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    names.set(text, `often_${names.size + 1}`)
    return names.get(text)
  }
}

const isUnnamed = (text: string) => text.length > MAX_LENGTH || text.startsWith(PLANNED_EACH_TIME)
