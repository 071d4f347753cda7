import type { ChildProcess } from 'node:child_process'
import type { DuckAnswer, DuckFailureKind, DuckRequest, DuckRows } from './protocol.ts'

export class DuckFailure extends Error {
  readonly kind: DuckFailureKind
  constructor(kind: DuckFailureKind, message: string) {
    super(message)
    this.name = 'DuckFailure'
    this.kind = kind
  }
}

type QueryRequest = Omit<Extract<DuckRequest, { kind: 'query' }>, 'kind' | 'id'>

interface PendingQuery {
  resolve: (rows: DuckRows) => void
  reject: (error: unknown) => void
}

/** Grace period after a query's timeout before the process is killed. It includes the start of a process on a slow machine. */
const GRACE_MS = 15_000

/** One child process at a time, started on demand, and the queries waiting for its answers. */
export class DuckProcess {
  readonly #start: () => ChildProcess
  readonly #idleMs: number
  readonly #pending = new Map<number, PendingQuery>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(start: () => ChildProcess, idleMs: number) {
    this.#start = start
    this.#idleMs = idleMs
  }

  /** @throws DuckFailure; the reason of `signal` when that stops it */
  async query(query: QueryRequest, signal?: AbortSignal): Promise<DuckRows> {
    signal?.throwIfAborted()
    const child = this.#ensureRunning()
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<DuckRows>()
    this.#pending.set(id, { resolve, reject })
    const killTimer = setTimeout(() => {
      reject(new DuckFailure('timeout', 'It took too long.'))
      this.#kill(child, 'it did not answer')
    }, query.timeoutMs + GRACE_MS).unref()
    const stop = () => {
      reject(signal?.reason)
      send(child, { kind: 'stop', id })
    }
    signal?.addEventListener('abort', stop, { once: true })
    // Keeps the server alive while a query is pending.
    child.ref()
    child.channel?.ref()
    send(child, { kind: 'query', id, ...query })
    try {
      return await promise
    } finally {
      clearTimeout(killTimer)
      signal?.removeEventListener('abort', stop)
    }
  }

  endSession(session: number): void {
    if (this.#child?.connected) send(this.#child, { kind: 'end-session', session })
  }

  async close(): Promise<void> {
    const child = this.#child
    if (!child) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    this.#kill(child, 'it was closed')
    await exited
  }

  #ensureRunning(): ChildProcess {
    clearTimeout(this.#idle)
    if (this.#child?.connected) return this.#child
    const child = this.#start()
    child.on('message', (answer: DuckAnswer) => this.#handleAnswer(child, answer))
    child.on('exit', (code, signal) => this.#kill(child, `it ended with ${signal ?? code}`))
    child.on('error', (error) => this.#kill(child, error.message))
    this.#child = child
    return child
  }

  #handleAnswer(from: ChildProcess, { id, answer, failure }: DuckAnswer): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (answer) pending?.resolve(answer)
    else if (failure) pending?.reject(new DuckFailure(failure.kind, failure.message))
    if (failure?.kind === 'gone') this.#kill(from, failure.message)
    else if (this.#pending.size === 0) this.#scheduleStop(from)
  }

  #scheduleStop(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#kill(child, 'it was idle'), this.#idleMs).unref()
  }

  /** Kills the process and fails pending queries. The next query starts another process. */
  #kill(child: ChildProcess, reason: string): void {
    if (child !== this.#child) return
    clearTimeout(this.#idle)
    this.#child = undefined
    for (const { reject } of this.#pending.values())
      reject(new DuckFailure('gone', `The DuckDB process ended: ${reason}.`))
    this.#pending.clear()
    child.kill('SIGKILL')
  }
}

/** Ignores send errors: a closed channel is reported by the process's exit event. */
const send = (child: ChildProcess, request: DuckRequest) => void child.send(request, () => {})
