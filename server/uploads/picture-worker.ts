import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../domain/errors.ts'
import { type CheckedPicture, type PictureJob, unreadable } from './picture.ts'
import { Refusal } from './refusal.ts'

/** What the process says of a picture: one of the first three. */
export interface PictureAnswer {
  picture?: CheckedPicture
  /** Why it is not taken, for who sent it. */
  refusal?: string
  /** What went wrong on our side. */
  failure?: string
  /** What the process holds more than at its start. */
  grownBytes: number
}

export interface PictureWorker {
  /** One at a time. @throws Refusal; AppError `unavailable` */
  rewrite(job: PictureJob): Promise<CheckedPicture>
}

const FILE = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64', '--max-semi-space-size=1']
/** What a process needs to start. It decodes what strangers send: it is told no password and no key of ours. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const
/** glibc keeps what a picture took, for each thread anew; so all threads of the process share one heap. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' }
/** Past it, the next picture finds a new process. The decoders take 14 MB, a phone's picture that is read row by row 20. */
const MOST_GROWN_BYTES = 40 * 1024 * 1024
/** The next picture of a form comes sooner. */
const IDLE_MS = 5_000
/** The decoder is asked to stop before that: see `picture.ts`. */
const LONGEST_MS = 60_000
/** How a decoder ends that a picture has broken. Anything else that ends it is nobody's fault. */
const CRASHES = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

/** Decodes pictures in a process that is there while there are some, so that their memory goes with it. */
export function createPictureWorker(file = FILE): PictureWorker {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  return {
    async rewrite(job) {
      clearTimeout(idle)
      // It may have been ended by somebody meanwhile.
      if (!worker?.connected) worker = start(file)
      try {
        const { picture, refusal, failure, grownBytes } = await ask(worker, job)
        if (grownBytes > MOST_GROWN_BYTES) end()
        else idle = setTimeout(end, IDLE_MS).unref()
        if (picture) return picture
        if (refusal !== undefined) throw new Refusal(refusal)
        throw new Error(failure)
      } catch (error) {
        if (error instanceof LostWorker) end()
        throw error instanceof LostWorker ? error.meaning : error
      }
    },
  }
}

function start(file: string): ChildProcess {
  const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const env = { ...Object.fromEntries(inherited), ...FRUGAL }
  const worker = fork(file, { execArgv: FLAGS, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // It is no reason for the server to go on.
  worker.unref()
  worker.channel?.unref()
  // An error while nobody waits for an answer is not the end of the server.
  worker.on('error', () => {})
  return worker
}

/** The process gave no answer; `meaning` is what that says of the picture. */
class LostWorker extends Error {
  readonly meaning: Error
  constructor(meaning: Error) {
    super('The process of a picture is gone')
    this.meaning = meaning
  }
}

/** @throws LostWorker */
async function ask(worker: ChildProcess, job: PictureJob): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const away = (cause: unknown) =>
    reject(new LostWorker(new AppError('unavailable', { detail: 'Pictures cannot be looked at right now.', cause })))
  const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
    CRASHES.has(signal) ? reject(new LostWorker(unreadable())) : away(new Error(`It ended with ${signal ?? code}`))
  const late = setTimeout(() => reject(new LostWorker(unreadable())), LONGEST_MS)
  worker.once('message', resolve)
  worker.once('exit', onExit)
  worker.once('error', away)
  worker.channel?.ref()
  worker.send(job, (error) => error && away(error))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    worker.off('message', resolve).off('exit', onExit).off('error', away)
    worker.channel?.unref()
  }
}
