import type { ColumnType } from '../../domain/dataset.ts'
import type { DuckValue } from './duck.ts'
import { literal, quoted } from './names.ts'

/** A column of a source, and how it is read into the table. */
export interface TypedColumn {
  name: string
  type: ColumnType
  /** Its value in a statement over the source. */
  expression: string
}

/** A column of texts that may mean something else. */
export interface TextColumn {
  name: string
  /** In the source. */
  key: string
}

/**
 * What a text may be read as, the narrowest first; a column is of a type when every value of it is. Digits with a nought
 * before them are no number: ZIP and FIPS codes would lose it.
 */
const READINGS: readonly { type: Exclude<ColumnType, 'text'>; looks: string; cast: (text: string) => string }[] = [
  { type: 'boolean', looks: '(?i)true|false', cast: (text) => `(lower(${text}) = 'true')` },
  { type: 'integer', looks: '[+-]?(0|[1-9][0-9]{0,17})', cast: (text) => `try_cast(${text} AS BIGINT)` },
  {
    type: 'number',
    looks: '[+-]?(0|[1-9][0-9]*)?([.][0-9]*)?([eE][+-]?[0-9]+)?',
    cast: (text) => `try_cast(${text} AS DOUBLE)`,
  },
  { type: 'date', looks: '[0-9]{4}-[0-9]{2}-[0-9]{2}', cast: (text) => `try_cast(${text} AS DATE)` },
  {
    type: 'time',
    looks: '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}.*',
    // With an offset it becomes UTC; without one it is taken for UTC.
    cast: (text) => `CAST(try_cast(${text} AS TIMESTAMPTZ) AS TIMESTAMP)`,
  },
]

const trimmed = (key: string) => `trim(${quoted(key)})`

/** What the values of a few rows could be; a column without any could be anything. */
export function guesses(columns: readonly TextColumn[], sample: readonly DuckValue[][]): ColumnType[][] {
  return columns.map((_, at) => {
    const values = sample.map((row) => row[at]).filter((value): value is string => typeof value === 'string')
    return READINGS.filter(({ looks }) => {
      const whole = new RegExp(`^(?:${looks.replace('(?i)', '')})$`, looks.startsWith('(?i)') ? 'i' : '')
      return values.every((value) => whole.test(value.trim()))
    }).map(({ type }) => type)
  })
}

/** Counts, for each guess, the values that are something else. */
export function doubts(columns: readonly TextColumn[], guessed: readonly ColumnType[][]): string[] {
  return columns.flatMap(({ key }, at) =>
    READINGS.filter(({ type }) => guessed[at]?.includes(type)).map(({ looks, cast }) => {
      const text = trimmed(key)
      return `count(*) FILTER (WHERE ${quoted(key)} IS NOT NULL AND ${text} <> ''
        AND (NOT regexp_full_match(${text}, ${literal(looks)}) OR ${cast(text)} IS NULL))`
    }),
  )
}

/** `counts` are those of `doubts`, in their order. */
export function typedColumns(
  columns: readonly TextColumn[],
  guessed: readonly ColumnType[][],
  counts: readonly DuckValue[],
): TypedColumn[] {
  let next = 0
  return columns.map(({ name, key }, at) => {
    const sure = READINGS.filter(({ type }) => guessed[at]?.includes(type)).filter(() => counts[next++] === 0)
    const [reading] = sure
    // A column that is empty throughout passes every test and is none of them.
    if (!reading || sure.length === READINGS.length) return { name, type: 'text', expression: quoted(key) }
    return { name, type: reading.type, expression: reading.cast(trimmed(key)) }
  })
}

const EXACT: readonly [pattern: RegExp, type: ColumnType, cast: string | null][] = [
  [/^BOOLEAN$/, 'boolean', null],
  [/^U?(TINYINT|SMALLINT|INTEGER)$|^BIGINT$/, 'integer', 'BIGINT'],
  [/^(UBIGINT|U?HUGEINT|FLOAT|DOUBLE|DECIMAL.*)$/, 'number', 'DOUBLE'],
  [/^DATE$/, 'date', null],
  [/^TIMESTAMP/, 'time', 'TIMESTAMP'],
  [/^(VARCHAR|ENUM.*|UUID|TIME.*|INTERVAL)$/, 'text', 'VARCHAR'],
  [/^(BLOB|BIT)$/, 'text', null],
]

/** A column that has its type already, in DuckDB's words. What is nested becomes JSON. */
export function columnOfType(name: string, key: string, duckType: string): TypedColumn {
  const column = quoted(key)
  const [, type, cast] = EXACT.find(([pattern]) => pattern.test(duckType)) ?? []
  if (type === undefined) return { name, type: 'text', expression: `CAST(to_json(${column}) AS VARCHAR)` }
  if (duckType === 'BLOB' || duckType === 'BIT') return { name, type, expression: `hex(${column})` }
  return { name, type, expression: cast ? `CAST(${column} AS ${cast})` : column }
}
