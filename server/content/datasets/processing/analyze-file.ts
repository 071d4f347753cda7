import { join } from 'node:path'
import type { BadRow, DatasetFormat } from '../../../../domain/dataset/dataset.ts'
import { UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import { type Duck, DuckFailure, type DuckSession } from '../duckdb/duck.ts'
import { quoteIdentifier, quoteLiteral } from '../duckdb/quoting.ts'
import { openSource, type Source } from './open-source.ts'
import { type TableFacts, tableFacts } from './table-facts.ts'
import { guessTypes, mismatchCounts, type TypedColumn, typedColumns } from './typed-columns.ts'

export interface AnalysisJob {
  /** In `folder`, which is inside DuckDB's folder. */
  source: string
  format: DatasetFormat
  bytes: number
  /** Removed by the caller. */
  folder: string
}

/** What processing found out about a file. */
export interface FileAnalysis extends TableFacts {
  /** Path of the Parquet copy. */
  table: string
  badRows: BadRow[]
  badRowCount: number
}

const SAMPLE_ROWS = 200
const SAMPLE_CHARACTERS = 100
/** Limits rows as well as bytes, because Parquet can repeat a row a billion times in a few bytes. */
const MAX_ROWS = 200_000_000
const STATEMENT_TIMEOUT_MS = 3_600_000
/** Approximate memory for a row group before it is written. */
const ROW_GROUP_BYTES = 8 * 1024 * 1024
const MIN_ROW_GROUP = 2_048
const MAX_ROW_GROUP = 122_880

/** Reads a file of any format, writes its Parquet copy and analyzes its columns. @throws UnreadableFileError; DuckFailure */
export async function analyzeFile(duck: Duck, job: AnalysisJob, signal: AbortSignal): Promise<FileAnalysis> {
  try {
    return await duck.session((session) => analyzeIn(interruptible(session, signal), job, signal))
  } catch (error) {
    throw toReadableError(error)
  }
}

const interruptible = (session: DuckSession, signal: AbortSignal): DuckSession => ({
  query: (sql, parameters) => session.query(sql, parameters, { signal, timeoutMs: STATEMENT_TIMEOUT_MS }),
  run: (sql, parameters) => session.run(sql, parameters, { signal, timeoutMs: STATEMENT_TIMEOUT_MS }),
})

async function analyzeIn(duck: DuckSession, job: AnalysisJob, signal: AbortSignal): Promise<FileAnalysis> {
  const source = await openSource(duck, { ...job, path: job.source }, signal)
  const { typed, rows } = await typesOf(duck, source)
  const table = join(job.folder, 'table.parquet')
  const width = rows > 0 ? source.bytes / rows : 1
  const group = Math.min(MAX_ROW_GROUP, Math.max(MIN_ROW_GROUP, Math.floor(ROW_GROUP_BYTES / Math.max(width, 1))))
  await writeTable(duck, source, typed, table, group).catch((error: unknown) => {
    if (!(error instanceof DuckFailure) || error.kind !== 'memory' || group === MIN_ROW_GROUP) throw error
    return writeTable(duck, source, typed, table, MIN_ROW_GROUP)
  })
  const facts = await tableFacts(duck, table, typed, source.bounds)
  if (facts.rowCount === 0) throw noRowsError(source)
  return { ...facts, table, badRows: source.badRows, badRowCount: source.badRowCount }
}

/** Infers the type of each column from all of its values. */
async function typesOf(duck: DuckSession, source: Source): Promise<{ typed: TypedColumn[]; rows: number }> {
  const { from } = source
  if ('typed' in source.columns) {
    const { rows } = await duck.query(`SELECT count(*) FROM ${from}`)
    return { typed: source.columns.typed, rows: assertCount(rows[0]?.[0]) }
  }
  const { texts } = source.columns
  if (texts.length === 0) return { typed: [], rows: 0 }
  const beginnings = texts.map(({ key }) => `nullif(left(trim(${quoteIdentifier(key)}), ${SAMPLE_CHARACTERS}), '')`)
  const sample = await duck.query(`SELECT ${beginnings.join(', ')} FROM ${from} LIMIT ${SAMPLE_ROWS}`)
  const guessed = guessTypes(texts, sample.rows)
  const { rows } = await duck.query(`SELECT ${['count(*)', ...mismatchCounts(texts, guessed)].join(', ')} FROM ${from}`)
  const [count, ...mismatches] = rows[0] ?? []
  return { typed: typedColumns(texts, guessed, mismatches), rows: assertCount(count) }
}

function assertCount(count: unknown): number {
  if (Number(count) > MAX_ROWS) {
    throw new UnreadableFileError(
      `The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows, the most we accept.`,
    )
  }
  return Number(count)
}

async function writeTable(
  duck: DuckSession,
  source: Source,
  typed: readonly TypedColumn[],
  table: string,
  group: number,
): Promise<void> {
  if (typed.length === 0) throw noRowsError(source)
  const columns = typed.map(({ name, expression }) => `${expression} AS ${quoteIdentifier(name)}`)
  await duck.run(`COPY (SELECT ${columns.join(', ')} FROM ${source.from})
    TO ${quoteLiteral(table)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${group})`)
}

function noRowsError({ badRows, badRowCount }: Pick<FileAnalysis, 'badRows' | 'badRowCount'>): UnreadableFileError {
  const [first] = badRows
  if (!first) return new UnreadableFileError('The file has no rows.')
  return new UnreadableFileError(
    `None of the ${badRowCount.toLocaleString('en-US')} rows can be read. The first error is in row ${first.row}: ${first.reason}`,
  )
}

/** Turns DuckDB's errors about a file into messages for the uploader. Other errors stay as they are. */
function toReadableError(error: unknown): unknown {
  if (!(error instanceof DuckFailure)) return error
  const { kind, message } = error
  if (kind === 'gone') return error
  if (kind === 'memory') return new UnreadableFileError('The rows are too large to process in memory.')
  if (kind === 'timeout') return new UnreadableFileError('The file takes too long to process.')
  const detail = message.replace(/^[A-Z][A-Za-z ]* Error:\s*/, '').replace(/"?\/\S+"?/g, 'the file')
  return new UnreadableFileError(`We can’t read the file: ${detail.slice(0, 300)}`, { cause: error })
}
