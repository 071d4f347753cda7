import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DuckRows, DuckSetting, DuckValue } from './duck-protocol.ts'
import { KeptProcess } from './kept-process.ts'

export type { DuckFailureKind, DuckRows, DuckValue } from './duck-protocol.ts'
export { DuckFailure } from './kept-process.ts'

export interface DuckOptions {
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** One statement at a time, each over the temporary tables of the former ones. */
export interface DuckSession {
  query(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<DuckRows>
  run(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<void>
}

/**
 * DuckDB in processes of its own, started on first use, stopped when idle, started again when they die: one for short
 * questions, one for long work, so that neither waits for the other. They read and write in `folder` alone.
 */
export interface Duck extends DuckSession {
  /** As `realpath` has it: paths in statements begin with it. */
  readonly folder: string
  /**
   * Rows as JSON-safe values, at most 10,000. A statement is one statement; values are parameters (`$1`), names go
   * through `quoted`.
   * @throws DuckFailure; the reason of `signal` when that stops it
   */
  query(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<DuckRows>
  /** The same without rows, for long work such as COPY … TO. */
  run(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<void>
  /** Long work of several statements over one connection. */
  session<T>(act: (session: DuckSession) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DuckSettings {
  /** What may be read and written; made when missing. */
  folder: string
  /** Of each of the two processes, above the 60 MB or so that Node.js and DuckDB take themselves. */
  memoryMb?: number
  threads?: number
  /** How long the process of questions stays without one. */
  idleMs?: number
  /** In place of the real one, for tests. */
  file?: string
}

const FILE = fileURLToPath(new URL('./duck-process.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=96', '--max-semi-space-size=2']
/** It reads what strangers send: it is told no password and no key of ours. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const
/** glibc would keep what each thread took. */
const FRUGAL = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '4' }
const QUERY_MS = 10_000
const WORK_MS = 600_000
/** What long work took of memory is given back for good when its process ends. */
const WORK_IDLE_MS = 2_000

export function createDuck({ folder, memoryMb = 96, threads = 1, idleMs = 60_000, file = FILE }: DuckSettings): Duck {
  mkdirSync(folder, { recursive: true })
  const home = realpathSync(folder)
  // What an earlier process left there when it was killed.
  const temporary = join(home, '.duckdb')
  rmSync(temporary, { recursive: true, force: true })
  const kept = (name: string, niceness: number, stays: number) => {
    const temporaryFolder = join(temporary, name)
    mkdirSync(temporaryFolder, { recursive: true })
    const setting = { folder: home, temporaryFolder, memoryMb, threads, niceness }
    return new KeptProcess(() => startProcess(file, setting), stays)
  }
  const questions = kept('questions', constants.priority.PRIORITY_BELOW_NORMAL, idleMs)
  const work = kept('work', constants.priority.PRIORITY_LOW, Math.min(idleMs, WORK_IDLE_MS))
  let sessions = 0
  return {
    folder: home,
    query: (sql, parameters = [], { timeoutMs = QUERY_MS, signal } = {}) =>
      questions.ask({ session: 0, sql, parameters, timeoutMs }, signal),
    async run(sql, parameters = [], { timeoutMs = WORK_MS, signal } = {}) {
      await work.ask({ session: 0, sql, parameters, timeoutMs }, signal)
    },
    async session(act) {
      const session = ++sessions
      const ask: DuckSession['query'] = (sql, parameters = [], { timeoutMs = WORK_MS, signal } = {}) =>
        work.ask({ session, sql, parameters, timeoutMs }, signal)
      try {
        return await act({ query: ask, run: async (...asked) => void (await ask(...asked)) })
      } finally {
        work.endSession(session)
      }
    },
    async close() {
      await Promise.all([questions.close(), work.close()])
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function startProcess(file: string, setting: DuckSetting): ChildProcess {
  const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const env = { ...Object.fromEntries(inherited), ...FRUGAL }
  const child = fork(file, [JSON.stringify(setting)], {
    execArgv: FLAGS,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It is no reason for the server to go on.
  child.unref()
  child.channel?.unref()
  return child
}
