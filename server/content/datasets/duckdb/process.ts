import { type DuckDBConnection, DuckDBInstance, type DuckDBResult, StatementType } from '@duckdb/node-api'
import { lowerPriority } from '../../../platform/concurrency/lower-priority.ts'
import { ResultTooLarge, toDuckFailure } from './failures.ts'
import type { DuckAnswer, DuckRequest, DuckRows, DuckSetting, DuckValue } from './protocol.ts'
import { quoteLiteral } from './quoting.ts'
import { toJson } from './values.ts'

/*
 * Runs DuckDB in its own process, because it reads untrusted files; see docs/decisions/024-dataset-rows.md. `duck.ts` sends
 * the queries, and the process exits with its parent.
 */

/** Results are pages, not files: a larger result fails. */
const MAX_ROWS = 10_000
const MAX_CHARACTERS = 16_000_000

const setting = JSON.parse(process.argv[2] ?? '{}') as DuckSetting
lowerPriority(setting.niceness)
const instance = await openInstance(setting)
const sessions = new Map<number, Promise<DuckDBConnection>>()
/** Interrupts each running query, by its id. */
const running = new Map<number, () => void>()
/** DuckDB ignores an interrupt between two steps of a query, so it's repeated. */
const INTERRUPT_MS = 50

process.on('message', (request: DuckRequest) => {
  if (request.kind === 'query') void answer(request)
  else if (request.kind === 'stop') running.get(request.id)?.()
  else void endSession(request.session)
})
process.on('disconnect', () => process.exit())

/** Limits DuckDB to its folder, without extensions, and locks that configuration. */
async function openInstance({ folder, temporaryFolder, memoryMb, threads }: DuckSetting): Promise<DuckDBInstance> {
  const opened = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMb}MiB`,
    temp_directory: temporaryFolder,
    max_temp_directory_size: '8GiB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    preserve_insertion_order: 'true',
    // Returns freed memory to the system early.
    allocator_flush_threshold: '8MiB',
    allocator_bulk_deallocation_flush_threshold: '8MiB',
    allocator_background_threads: 'true',
  })
  const connection = await opened.connect()
  for (const statement of [
    `SET GLOBAL TimeZone = 'UTC'`,
    `SET GLOBAL allowed_directories = [${quoteLiteral(`${folder}/`)}, ${quoteLiteral(`${temporaryFolder}/`)}]`,
    `SET GLOBAL enable_external_access = false`,
    `SET GLOBAL lock_configuration = true`,
  ]) {
    await connection.run(statement)
  }
  connection.closeSync()
  return opened
}

type QueryRequest = Extract<DuckRequest, { kind: 'query' }>

async function answer(request: QueryRequest): Promise<void> {
  const { id, timeoutMs } = request
  let isTimedOut = false
  let connection: DuckDBConnection | undefined
  let interrupting: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection?.interrupt()
    interrupting ??= setInterval(() => connection?.interrupt(), INTERRUPT_MS)
  }
  const timeout = setTimeout(() => {
    isTimedOut = true
    interrupt()
  }, timeoutMs)
  running.set(id, interrupt)
  try {
    // Session 0 means no session: each query gets its own connection, so that it can be interrupted alone.
    connection = await (request.session === 0 ? instance.connect() : sessionOf(request.session))
    send({ id, answer: await rowsOf(connection, request) })
  } catch (error) {
    send({ id, failure: isTimedOut ? { kind: 'timeout', message: 'It took too long.' } : toDuckFailure(error) })
  } finally {
    clearTimeout(timeout)
    clearInterval(interrupting)
    running.delete(id)
    if (request.session === 0) connection?.closeSync()
  }
}

const send = (answer: DuckAnswer) => process.send?.(answer)

function sessionOf(session: number): Promise<DuckDBConnection> {
  const connection = sessions.get(session) ?? instance.connect()
  sessions.set(session, connection)
  return connection
}

async function endSession(session: number): Promise<void> {
  const connection = await sessions.get(session)
  sessions.delete(session)
  connection?.closeSync()
}

async function rowsOf(connection: DuckDBConnection, { sql, parameters }: QueryRequest): Promise<DuckRows> {
  // A prepared statement rejects everything after a semicolon.
  const statement = await connection.prepare(sql)
  try {
    statement.bind(parameters as Parameters<typeof statement.bind>[0])
    const isRead = statement.statementType === StatementType.SELECT
    return await readAll(await (isRead ? statement.stream() : statement.run()))
  } finally {
    statement.destroySync()
  }
}

async function readAll(result: DuckDBResult): Promise<DuckRows> {
  const names = result.columnNames()
  const types = result.columnTypes()
  const columns = names.map((name, at) => ({ name, type: String(types[at]) }))
  const rows: DuckValue[][] = []
  let characters = 0
  for await (const chunk of result.yieldConvertedRows(toJson)) {
    for (const row of chunk) {
      for (const value of row) characters += typeof value === 'string' ? value.length : 8
      rows.push(row)
    }
    if (rows.length > MAX_ROWS || characters > MAX_CHARACTERS) throw new ResultTooLarge()
  }
  return { columns, rows }
}
