import { type DuckDBConnection, DuckDBInstance, type DuckDBResult, StatementType } from '@duckdb/node-api'
import { failureOf, TooMuch } from './duck-failures.ts'
import type { DuckAnswer, DuckRequest, DuckRows, DuckSetting, DuckValue } from './duck-protocol.ts'
import { toJson } from './duck-values.ts'
import { literal } from './names.ts'
import { yieldToOthers } from './yield-to-others.ts'

/*
 * A process of its own for reading data of strangers; see docs/decisions/071-dataset-rows.md. It is told what to do by
 * `duck.ts`, and ends with the process that started it.
 */

/** An answer is a page for people, not a file: more than this is refused. */
const MOST_ROWS = 10_000
const MOST_CHARACTERS = 16_000_000

const setting = JSON.parse(process.argv[2] ?? '{}') as DuckSetting
yieldToOthers(setting.niceness)
const instance = await openInstance(setting)
const sessions = new Map<number, Promise<DuckDBConnection>>()
/** How each request that runs is stopped. */
const running = new Map<number, () => void>()
/** A connection that is asked to stop between two steps does not hear it. */
const ASK_AGAIN_MS = 50

process.on('message', (request: DuckRequest) => {
  if (request.kind === 'ask') void answer(request)
  else if (request.kind === 'stop') running.get(request.id)?.()
  else void endSession(request.session)
})
process.on('disconnect', () => process.exit())

/** It reads and writes in its folder alone, loads no extension, and nothing that it runs can change that. */
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
    // What was freed goes back to the system soon.
    allocator_flush_threshold: '8MiB',
    allocator_bulk_deallocation_flush_threshold: '8MiB',
    allocator_background_threads: 'true',
  })
  const connection = await opened.connect()
  for (const statement of [
    `SET GLOBAL TimeZone = 'UTC'`,
    `SET GLOBAL allowed_directories = [${literal(`${folder}/`)}, ${literal(`${temporaryFolder}/`)}]`,
    `SET GLOBAL enable_external_access = false`,
    `SET GLOBAL lock_configuration = true`,
  ]) {
    await connection.run(statement)
  }
  connection.closeSync()
  return opened
}

type Ask = Extract<DuckRequest, { kind: 'ask' }>

async function answer(ask: Ask): Promise<void> {
  const { id, timeoutMs } = ask
  let isLate = false
  let connection: DuckDBConnection | undefined
  let stopping: NodeJS.Timeout | undefined
  const stop = () => {
    connection?.interrupt()
    stopping ??= setInterval(() => connection?.interrupt(), ASK_AGAIN_MS)
  }
  const late = setTimeout(() => {
    isLate = true
    stop()
  }, timeoutMs)
  running.set(id, stop)
  try {
    // Session 0 is nobody's: each request has a connection of its own, so that one can be stopped without the others.
    connection = await (ask.session === 0 ? instance.connect() : sessionOf(ask.session))
    tell({ id, answer: await rowsOf(connection, ask) })
  } catch (error) {
    tell({ id, failure: isLate ? { kind: 'timeout', message: 'It took too long.' } : failureOf(error) })
  } finally {
    clearTimeout(late)
    clearInterval(stopping)
    running.delete(id)
    if (ask.session === 0) connection?.closeSync()
  }
}

const tell = (said: DuckAnswer) => process.send?.(said)

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

async function rowsOf(connection: DuckDBConnection, { sql, parameters }: Ask): Promise<DuckRows> {
  // A prepared statement is one statement: what stands after a semicolon is refused.
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
    if (rows.length > MOST_ROWS || characters > MOST_CHARACTERS) throw new TooMuch()
  }
  return { columns, rows }
}
