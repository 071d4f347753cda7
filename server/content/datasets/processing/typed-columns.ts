import type { ColumnType } from '../../../../domain/dataset/dataset.ts'
import type { DuckValue } from '../duckdb/duck.ts'
import { quoteIdentifier, quoteLiteral } from '../duckdb/quoting.ts'

/** A column of a source and the SQL expression for its value. */
export interface TypedColumn {
  name: string
  type: ColumnType
  /** SQL expression over the source. */
  expression: string
}

/** A text column whose type is to be inferred. */
export interface TextColumn {
  name: string
  /** Column name in the source. */
  key: string
}

/**
 * Types that a text can be parsed as, narrowest first. A column has a type when every value parses as it. Digits with a
 * leading zero stay text, because ZIP and FIPS codes would lose the zero, and so do integers that are too long.
 */
const TYPE_RULES: readonly { type: Exclude<ColumnType, 'text'>; pattern: string; cast: (text: string) => string }[] = [
  { type: 'boolean', pattern: '(?i)true|false', cast: (text) => `(lower(${text}) = 'true')` },
  { type: 'integer', pattern: '[+-]?(0|[1-9][0-9]{0,17})', cast: (text) => `try_cast(${text} AS BIGINT)` },
  {
    type: 'number',
    pattern: '[+-]?(0|[1-9][0-9]{0,17})?([.][0-9]*)?([eE][+-]?[0-9]+)?',
    cast: (text) => `try_cast(${text} AS DOUBLE)`,
  },
  { type: 'date', pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}', cast: (text) => `try_cast(${text} AS DATE)` },
  {
    type: 'time',
    pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}.*',
    // Converts a time with an offset to UTC; assumes UTC for one without.
    cast: (text) => `CAST(try_cast(${text} AS TIMESTAMPTZ) AS TIMESTAMP)`,
  },
]

const trimSql = (key: string) => `trim(${quoteIdentifier(key)})`

/** Candidate types by the values of a sample; a column without values keeps all of them. */
export function guessTypes(columns: readonly TextColumn[], sample: readonly DuckValue[][]): ColumnType[][] {
  return columns.map((_, at) => {
    const values = sample.map((row) => row[at]).filter((value): value is string => typeof value === 'string')
    return TYPE_RULES.filter(({ pattern }) => {
      const whole = new RegExp(`^(?:${pattern.replace('(?i)', '')})$`, pattern.startsWith('(?i)') ? 'i' : '')
      return values.every((value) => whole.test(value.trim()))
    }).map(({ type }) => type)
  })
}

/** SQL expressions that count, for each candidate type, the values that don't parse as it. */
export function mismatchCounts(columns: readonly TextColumn[], guessed: readonly ColumnType[][]): string[] {
  return columns.flatMap(({ key }, at) =>
    TYPE_RULES.filter(({ type }) => guessed[at]?.includes(type)).map(({ pattern, cast }) => {
      const text = trimSql(key)
      return `count(*) FILTER (WHERE ${quoteIdentifier(key)} IS NOT NULL AND ${text} <> ''
        AND (NOT regexp_full_match(${text}, ${quoteLiteral(pattern)}) OR ${cast(text)} IS NULL))`
    }),
  )
}

/** `counts` are the results of `mismatchCounts`, in the same order. */
export function typedColumns(
  columns: readonly TextColumn[],
  guessed: readonly ColumnType[][],
  counts: readonly DuckValue[],
): TypedColumn[] {
  let next = 0
  return columns.map(({ name, key }, at) => {
    const matching = TYPE_RULES.filter(({ type }) => guessed[at]?.includes(type)).filter(() => counts[next++] === 0)
    const [rule] = matching
    // An empty column matches every type, so it stays text.
    if (!rule || matching.length === TYPE_RULES.length) return { name, type: 'text', expression: quoteIdentifier(key) }
    return { name, type: rule.type, expression: rule.cast(trimSql(key)) }
  })
}

const DUCKDB_TYPES: readonly [pattern: RegExp, type: ColumnType, cast: string | null][] = [
  [/^BOOLEAN$/, 'boolean', null],
  [/^U?(TINYINT|SMALLINT|INTEGER)$|^BIGINT$/, 'integer', 'BIGINT'],
  [/^(UBIGINT|U?HUGEINT|FLOAT|DOUBLE|DECIMAL.*)$/, 'number', 'DOUBLE'],
  [/^DATE$/, 'date', null],
  [/^TIMESTAMP/, 'time', 'TIMESTAMP'],
  [/^(VARCHAR|ENUM.*|UUID|TIME.*|INTERVAL)$/, 'text', 'VARCHAR'],
  [/^(BLOB|BIT)$/, 'text', null],
]

/** A column that already has a DuckDB type. Nested values become JSON text. */
export function columnOfType(name: string, key: string, duckType: string): TypedColumn {
  const column = quoteIdentifier(key)
  const [, type, cast] = DUCKDB_TYPES.find(([pattern]) => pattern.test(duckType)) ?? []
  if (type === undefined) return { name, type: 'text', expression: `CAST(to_json(${column}) AS VARCHAR)` }
  if (duckType === 'BLOB' || duckType === 'BIT') return { name, type, expression: `hex(${column})` }
  return { name, type, expression: cast ? `CAST(${column} AS ${cast})` : column }
}
