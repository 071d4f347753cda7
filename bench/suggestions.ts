import { VISITOR } from '../domain/permissions.ts'
import { createMemoize } from '../server/cache/query-cache.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { createSuggestions } from '../server/suggestions/suggestions.ts'
import { emit, median, quantile, round } from './measure.ts'

/** Typed letter by letter: places, titles, whole searches, and words that lead nowhere. */
const TYPED = [
  'austin, texas',
  'san antonio',
  'saint louis',
  'new york',
  'dallas county',
  'phoenix',
  'loudoun county va',
  'springfield ridge',
  'washington bench',
  'franklin yard',
  'santa clara mesa',
  '40 acres texas fiber',
  '100 mw near dallas',
  'industrial land under $2m with substation',
  '20-50 acres lease virginia',
  '78701',
  'zzyzxqqq road',
]
/** Typed before the measurement, so that the code is compiled as on a running server. */
const WARM_UP = [
  'houston, texas',
  'colorado springs',
  'kansas city',
  'maricopa county',
  'jackson prairie',
  'georgetown fork',
  '25 acres nevada power',
  '50 mw near atlanta under $3m',
  'heavy industrial lease ohio with water',
  '89501',
]
const WARM_UP_ROUNDS = 3
const MIN_LENGTH = 2

/** Times every prefix of the texts: asked for the first time, and again. The rest of a server's work comes on top. */
export async function benchSuggestions(url: string, rows: number): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: console as never })
  const changes = { disconnectedSince: null, onChange: () => {} }
  const { db } = database
  const suggestions = createSuggestions({ db, memoize: createMemoize(changes), changes })
  let asked = 0
  // Each request comes from another network, because of the rate limit.
  const ask = (text: string) => suggestions.find(VISITOR, { text, address: `10.0.${asked >> 8}.${asked++ & 255}` })
  const started = performance.now()
  await ask('first')
  emit('suggestions, first after the start', { rows, ms: round(performance.now() - started) })
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const text of prefixesOf(WARM_UP)) await ask(text)
  const prefixes = prefixesOf(TYPED)
  for (const kind of ['first time', 'again']) {
    const times: number[] = []
    for (const text of prefixes) {
      const began = performance.now()
      await ask(text)
      times.push(performance.now() - began)
    }
    emit('suggestions', {
      rows,
      kind,
      texts: prefixes.length,
      median_ms: round(median(times)),
      p95_ms: round(quantile(times, 0.95)),
      slowest_ms: round(Math.max(...times)),
    })
  }
  await database.close()
}

function prefixesOf(texts: readonly string[]): string[] {
  const prefixes = texts.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
  return [...new Set(prefixes)].filter((text) => text.trim().length >= MIN_LENGTH)
}
