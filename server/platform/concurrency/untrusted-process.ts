import { type ChildProcess, fork } from 'node:child_process'

/** Environment variables that a process needs to start. */
const INHERITED_ENV = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const

interface ProcessOptions {
  flags: readonly string[]
  env: Record<string, string>
  stderr: 'inherit' | 'ignore'
}

/**
 * Starts a process that reads what strangers send. Of our environment it gets only what it needs, so no secrets. It
 * doesn't keep the server alive.
 */
export function startUntrustedProcess(file: string, { flags, env, stderr }: ProcessOptions): ChildProcess {
  const inherited = INHERITED_ENV.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const child = fork(file, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  // An error without a pending job must not crash the server.
  child.on('error', () => {})
  return child
}

/** A process ended, failed or took too long instead of answering. */
export class NoAnswerError extends Error {
  /** What ended the process; null if nothing did. */
  readonly endedWith: NodeJS.Signals | number | null
  readonly isTimeout: boolean

  constructor(message: string, { endedWith = null, isTimeout = false, cause }: NoAnswerOptions = {}) {
    super(message, { cause })
    this.endedWith = endedWith
    this.isTimeout = isTimeout
  }
}

interface NoAnswerOptions {
  endedWith?: NodeJS.Signals | number | null
  isTimeout?: boolean
  cause?: unknown
}

/** Sends one job and returns the answer. One job at a time per process. @throws NoAnswerError */
export async function ask<Answer>(child: ChildProcess, job: object, timeoutMs?: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onAnswer = (answer: unknown) => resolve(answer as Answer)
  const onError = (cause: unknown) => reject(new NoAnswerError('The process failed', { cause }))
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    const endedWith = signal ?? code
    reject(new NoAnswerError(`The process ended with ${endedWith}`, { endedWith }))
  }
  const onTimeout = () => reject(new NoAnswerError('The process took too long', { isTimeout: true }))
  const timeout = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
  child.once('message', onAnswer).once('exit', onExit).once('error', onError)
  child.channel?.ref()
  child.send(job, (error) => error && onError(error))
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    child.off('message', onAnswer).off('exit', onExit).off('error', onError)
    child.channel?.unref()
  }
}
