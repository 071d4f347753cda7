import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckProcess } from './duck-process.ts'
import type { DuckRows, DuckSetting, DuckValue } from './protocol.ts'

export { DuckFailure } from './duck-process.ts'
export type { DuckRows, DuckValue } from './protocol.ts'

export interface DuckOptions {
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Runs statements one after another on one connection, so that they share temporary tables. */
export interface DuckSession {
  query(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<DuckRows>
  run(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<void>
}

/**
 * DuckDB in child processes that start on demand, stop when idle and restart after a crash: one for short queries and one
 * for long work, so that neither blocks the other. They can only read and write files in `folder`.
 */
export interface Duck extends DuckSession {
  /** The real path; file paths in statements must start with it. */
  readonly folder: string
  /**
   * Returns up to 10,000 rows as JSON values. Takes a single statement; values are parameters (`$1`) and names go
   * through `quoteIdentifier`.
   * @throws DuckFailure; the reason of `signal` when it aborts
   */
  query(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<DuckRows>
  /** Runs long work such as COPY … TO, without returning rows. */
  run(sql: string, parameters?: DuckValue[], options?: DuckOptions): Promise<void>
  /** Runs several statements of long work on one connection. */
  session<T>(act: (session: DuckSession) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DuckSettings {
  /** The only folder that DuckDB can read and write. Created when missing. */
  folder: string
  /** Memory limit of each process, in addition to about 60 MB for Node.js and DuckDB themselves. */
  memoryMb?: number
  threads?: number
  /** Idle time after which the query process stops. */
  idleMs?: number
  /** Niceness of the process for long work (see `os.constants.priority`). By default the lowest, so that other work isn't slowed down. */
  workNiceness?: number
  /** Replaces the process script in tests. */
  file?: string
}

const FILE = fileURLToPath(new URL('./process.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=96', '--max-semi-space-size=2']
/** The process reads untrusted files, so it gets no secrets from our environment. */
const INHERITED_ENV = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const
/** Limits glibc's arenas, which would hold on to the memory of each thread. */
const LOW_MEMORY_ENV = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '4' }
const QUERY_TIMEOUT_MS = 10_000
const WORK_TIMEOUT_MS = 600_000
/** Ending the process returns the memory of long work to the system. */
const WORK_IDLE_MS = 2_000

export function createDuck({
  folder,
  memoryMb = 96,
  threads = 1,
  idleMs = 60_000,
  workNiceness = constants.priority.PRIORITY_LOW,
  file = FILE,
}: DuckSettings): Duck {
  mkdirSync(folder, { recursive: true })
  const home = realpathSync(folder)
  // Removes files left by a process that was killed.
  const temporary = join(home, '.duckdb')
  rmSync(temporary, { recursive: true, force: true })
  const createProcess = (name: string, niceness: number, processIdleMs: number) => {
    const temporaryFolder = join(temporary, name)
    mkdirSync(temporaryFolder, { recursive: true })
    const setting = { folder: home, temporaryFolder, memoryMb, threads, niceness }
    return new DuckProcess(() => startProcess(file, setting), processIdleMs)
  }
  const queries = createProcess('queries', constants.priority.PRIORITY_BELOW_NORMAL, idleMs)
  const work = createProcess('work', workNiceness, Math.min(idleMs, WORK_IDLE_MS))
  let sessions = 0
  return {
    folder: home,
    query: (sql, parameters = [], { timeoutMs = QUERY_TIMEOUT_MS, signal } = {}) =>
      queries.query({ session: 0, sql, parameters, timeoutMs }, signal),
    async run(sql, parameters = [], { timeoutMs = WORK_TIMEOUT_MS, signal } = {}) {
      await work.query({ session: 0, sql, parameters, timeoutMs }, signal)
    },
    async session(act) {
      const session = ++sessions
      const query: DuckSession['query'] = (sql, parameters = [], { timeoutMs = WORK_TIMEOUT_MS, signal } = {}) =>
        work.query({ session, sql, parameters, timeoutMs }, signal)
      try {
        return await act({ query, run: async (...args) => void (await query(...args)) })
      } finally {
        work.endSession(session)
      }
    },
    async close() {
      await Promise.all([queries.close(), work.close()])
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

function startProcess(file: string, setting: DuckSetting): ChildProcess {
  const inherited = INHERITED_ENV.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const env = { ...Object.fromEntries(inherited), ...LOW_MEMORY_ENV }
  const child = fork(file, [JSON.stringify(setting)], {
    execArgv: FLAGS,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The child must not keep the server alive.
  child.unref()
  child.channel?.unref()
  return child
}
