import type { ChildProcess } from 'node:child_process'
import type { DuckAnswer, DuckFailureKind, DuckRequest, DuckRows } from './duck-protocol.ts'

export class DuckFailure extends Error {
  readonly kind: DuckFailureKind
  constructor(kind: DuckFailureKind, message: string) {
    super(message)
    this.name = 'DuckFailure'
    this.kind = kind
  }
}

type Asked = Omit<Extract<DuckRequest, { kind: 'ask' }>, 'kind' | 'id'>

interface Waiting {
  resolve: (rows: DuckRows) => void
  reject: (error: unknown) => void
}

/** A process that does not hear that it is to stop is ended. Its start counts too, on however slow a machine. */
const DEAF_MS = 15_000

/** One process at a time, started when there is something to ask, and who waits for its answers. */
export class KeptProcess {
  readonly #start: () => ChildProcess
  readonly #idleMs: number
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(start: () => ChildProcess, idleMs: number) {
    this.#start = start
    this.#idleMs = idleMs
  }

  /** @throws DuckFailure; the reason of `signal` when that stops it */
  async ask(what: Asked, signal?: AbortSignal): Promise<DuckRows> {
    signal?.throwIfAborted()
    const child = this.#running()
    const id = ++this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<DuckRows>()
    this.#waiting.set(id, { resolve, reject })
    const deaf = setTimeout(() => {
      reject(new DuckFailure('timeout', 'It took too long.'))
      this.#lose(child, 'it did not answer')
    }, what.timeoutMs + DEAF_MS).unref()
    const stop = () => {
      reject(signal?.reason)
      send(child, { kind: 'stop', id })
    }
    signal?.addEventListener('abort', stop, { once: true })
    // Whoever waits hears of its end too.
    child.ref()
    child.channel?.ref()
    send(child, { kind: 'ask', id, ...what })
    try {
      return await promise
    } finally {
      clearTimeout(deaf)
      signal?.removeEventListener('abort', stop)
    }
  }

  endSession(session: number): void {
    if (this.#child?.connected) send(this.#child, { kind: 'end', session })
  }

  async close(): Promise<void> {
    const child = this.#child
    if (!child) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    this.#lose(child, 'it was closed')
    await gone
  }

  #running(): ChildProcess {
    clearTimeout(this.#idle)
    if (this.#child?.connected) return this.#child
    const child = this.#start()
    child.on('message', (said: DuckAnswer) => this.#settle(child, said))
    child.on('exit', (code, signal) => this.#lose(child, `it ended with ${signal ?? code}`))
    child.on('error', (error) => this.#lose(child, error.message))
    this.#child = child
    return child
  }

  #settle(from: ChildProcess, { id, answer, failure }: DuckAnswer): void {
    const who = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (answer) who?.resolve(answer)
    else if (failure) who?.reject(new DuckFailure(failure.kind, failure.message))
    if (failure?.kind === 'gone') this.#lose(from, failure.message)
    else if (this.#waiting.size === 0) this.#rest(from)
  }

  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#lose(child, 'it was idle'), this.#idleMs).unref()
  }

  /** Ends it, and tells whoever waits. The next question starts another. */
  #lose(child: ChildProcess, why: string): void {
    if (child !== this.#child) return
    clearTimeout(this.#idle)
    this.#child = undefined
    for (const { reject } of this.#waiting.values()) reject(new DuckFailure('gone', `DuckDB is gone: ${why}.`))
    this.#waiting.clear()
    child.kill('SIGKILL')
  }
}

/** A channel that closes meanwhile is told of by the end of the process. */
const send = (child: ChildProcess, request: DuckRequest) => void child.send(request, () => {})
