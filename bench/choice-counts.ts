import { parseSearch } from '../domain/parse-search.ts'
import { VISITOR } from '../domain/permissions.ts'
import { emit, median, quantile, round, timeVariants } from './measure.ts'
import type { Subject } from './search-service.ts'
import { SEARCHES } from './searches.ts'

const ROUNDS = 11

/** Counts the choices beside each kind of search, uncached. */
export async function benchChoiceCounts({ rows, services }: Subject): Promise<void> {
  const tasks = new Map(
    Object.entries(SEARCHES).map(([name, query]) => {
      const { filters } = parseSearch(new URLSearchParams(query))
      return [name, () => services.listings.countChoices(VISITOR, filters)] as const
    }),
  )
  const times = await timeVariants({ counts: tasks }, { rounds: ROUNDS })
  const byKind = [...times].map(([kind, variants]) => ({ kind, milliseconds: variants.get('counts')! }))
  for (const { kind, milliseconds } of byKind) {
    emit('choice counts', {
      rows,
      kind,
      median_ms: round(median(milliseconds)),
      p95_ms: round(quantile(milliseconds, 0.95)),
    })
  }
  const all = byKind.flatMap(({ milliseconds }) => milliseconds)
  emit('choice counts, all kinds', { rows, median_ms: round(median(all)), p95_ms: round(quantile(all, 0.95)) })
}
