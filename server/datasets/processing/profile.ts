import { join } from 'node:path'
import type { BadRow, DatasetFormat } from '../../domain/dataset.ts'
import { type Duck, DuckFailure, type DuckSession } from './duck.ts'
import { literal, quoted } from './names.ts'
import { openSource, REJECTS, type Source } from './open-source.ts'
import { type TableFacts, tableFacts } from './table-facts.ts'
import { doubts, guesses, type TypedColumn, typedColumns } from './typed-columns.ts'
import { MOST_BAD_ROWS, TOLD_BAD_ROWS, tooManyBadRows, Unreadable } from './unreadable.ts'

export interface ProfileJob {
  /** Lies in `folder`, which is in DuckDB's. */
  source: string
  format: DatasetFormat
  bytes: number
  /** Emptied by whoever made it. */
  folder: string
}

/** What is known of a file once it was read. */
export interface Profile extends TableFacts {
  /** The Parquet copy. */
  table: string
  badRows: BadRow[]
  badRowCount: number
}

const SAMPLED_ROWS = 200
const SAMPLED_CHARACTERS = 100
/** A table with more rows is not one for this site, whatever its bytes are: Parquet says the same row a billion times. */
const MOST_ROWS = 200_000_000
const STEP_MS = 3_600_000
/** What is held of rows before they are written, more or less. */
const GROUP_BYTES = 8 * 1024 * 1024
const SMALLEST_GROUP = 2_048
const LARGEST_GROUP = 122_880

/** Reads a file of any format, makes its Parquet copy and finds out what is in it. @throws Unreadable; DuckFailure */
export async function profileFile(duck: Duck, job: ProfileJob, signal: AbortSignal): Promise<Profile> {
  try {
    return await duck.session((session) => profileIn(interruptible(session, signal), job, signal))
  } catch (error) {
    throw meaningOf(error)
  }
}

const interruptible = (session: DuckSession, signal: AbortSignal): DuckSession => ({
  query: (sql, parameters) => session.query(sql, parameters, { signal, timeoutMs: STEP_MS }),
  run: (sql, parameters) => session.run(sql, parameters, { signal, timeoutMs: STEP_MS }),
})

async function profileIn(duck: DuckSession, job: ProfileJob, signal: AbortSignal): Promise<Profile> {
  const source = await openSource(duck, { ...job, path: job.source }, signal)
  const { typed, rows } = await typesOf(duck, source)
  const table = join(job.folder, 'table.parquet')
  const width = rows > 0 ? source.bytes / rows : 1
  const group = Math.min(LARGEST_GROUP, Math.max(SMALLEST_GROUP, Math.floor(GROUP_BYTES / Math.max(width, 1))))
  await writeTable(duck, source, typed, table, group).catch((error: unknown) => {
    if (!(error instanceof DuckFailure) || error.kind !== 'memory' || group === SMALLEST_GROUP) throw error
    return writeTable(duck, source, typed, table, SMALLEST_GROUP)
  })
  const bad = source.notesBadRows ? await notedRows(duck) : source
  const facts = await tableFacts(duck, table, typed, source.bounds)
  if (facts.rowCount === 0) throw nothingIn(bad)
  return { ...facts, table, badRows: bad.badRows, badRowCount: bad.badRowCount }
}

/** The type of every column, by every value in it. */
async function typesOf(duck: DuckSession, source: Source): Promise<{ typed: TypedColumn[]; rows: number }> {
  const { from } = source
  if ('typed' in source.columns) {
    const { rows } = await duck.query(`SELECT count(*) FROM ${from}`)
    return { typed: source.columns.typed, rows: assertCount(rows[0]?.[0]) }
  }
  const { texts } = source.columns
  if (texts.length === 0) return { typed: [], rows: 0 }
  const beginnings = texts.map(({ key }) => `nullif(left(trim(${quoted(key)}), ${SAMPLED_CHARACTERS}), '')`)
  const sample = await duck.query(`SELECT ${beginnings.join(', ')} FROM ${from} LIMIT ${SAMPLED_ROWS}`)
  const guessed = guesses(texts, sample.rows)
  await forgetNoted(duck, source)
  const { rows } = await duck.query(`SELECT ${['count(*)', ...doubts(texts, guessed)].join(', ')} FROM ${from}`)
  if (source.notesBadRows) await notedRows(duck)
  const [count, ...doubted] = rows[0] ?? []
  return { typed: typedColumns(texts, guessed, doubted), rows: assertCount(count) }
}

function assertCount(count: unknown): number {
  if (Number(count) > MOST_ROWS) {
    throw new Unreadable(
      `The file has more than ${MOST_ROWS.toLocaleString('en-US')} rows, which is more than is taken.`,
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
  if (typed.length === 0) throw nothingIn(source)
  const columns = typed.map(({ name, expression }) => `${expression} AS ${quoted(name)}`)
  await forgetNoted(duck, source)
  await duck.run(`COPY (SELECT ${columns.join(', ')} FROM ${source.from})
    TO ${literal(table)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${group})`)
}

async function forgetNoted(duck: DuckSession, { notesBadRows }: Source): Promise<void> {
  if (notesBadRows) await duck.run(`DROP TABLE IF EXISTS ${REJECTS}`)
}

/** One a row, however much is wrong with it. @throws Unreadable when there are too many */
async function notedRows(duck: DuckSession): Promise<Pick<Profile, 'badRows' | 'badRowCount'>> {
  const counted = await duck.query(`SELECT count(DISTINCT line) FROM ${REJECTS}`)
  const { rows } =
    await duck.query(`SELECT line, any_value(error_type)::VARCHAR, any_value(error_message) FROM ${REJECTS}
    GROUP BY line ORDER BY line LIMIT ${TOLD_BAD_ROWS}`)
  const badRows = rows.map(([line, type, message]) => ({
    row: Number(line),
    reason: reasonOf(String(type), String(message)),
  }))
  const badRowCount = Number(counted.rows[0]?.[0] ?? 0)
  const [first] = badRows
  if (badRowCount > MOST_BAD_ROWS && first) throw tooManyBadRows(`line ${first.row}. ${first.reason}`)
  return { badRows, badRowCount }
}

function reasonOf(type: string, message: string): string {
  const [, expected, found] = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message) ?? []
  if (type === 'MISSING COLUMNS' || type === 'TOO MANY COLUMNS')
    return `It has ${found} values; ${expected} are expected.`
  if (type === 'UNQUOTED VALUE') return 'A quotation mark in it has no end, or stands within a value that has none.'
  if (type === 'INVALID ENCODING') return 'It has characters that are not UTF-8.'
  if (type === 'LINE SIZE OVER MAXIMUM') return 'It is longer than 2 MB.'
  return 'It cannot be read.'
}

function nothingIn({ badRows, badRowCount }: Pick<Profile, 'badRows' | 'badRowCount'>): Unreadable {
  const [first] = badRows
  if (!first) return new Unreadable('The file has no rows.')
  return new Unreadable(
    `None of the ${badRowCount.toLocaleString('en-US')} rows can be read. The first, row ${first.row}: ${first.reason}`,
  )
}

/** DuckDB's refusals in words for who uploaded the file; what was not the file's fault stays as it is. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof DuckFailure)) return error
  const { kind, message } = error
  if (kind === 'gone') return error
  if (kind === 'memory') return new Unreadable('Its rows are too large to be read in the memory that there is.')
  if (kind === 'timeout') return new Unreadable('It takes too long to be read.')
  const words = message.replace(/^[A-Z][A-Za-z ]* Error:\s*/, '').replace(/"?\/\S+"?/g, 'the file')
  return new Unreadable(`It cannot be read: ${words.slice(0, 300)}`, { cause: error })
}
