import { type RawBuilder, sql } from 'kysely'

const MAX_WORDS = 12

/** Matches all words of `q`, the last one as a prefix; null when it has none. `config` is a text search configuration. */
export function prefixQuery(q: string, config: 'english' | 'simple'): RawBuilder<unknown> | null {
  const words = q
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, MAX_WORDS)
  if (!words) return null
  return sql`to_tsquery(${sql.lit(`pg_catalog.${config}`)}::regconfig, ${words.map((word, i) => (i === words.length - 1 ? `${word}:*` : word)).join(' & ')})`
}
