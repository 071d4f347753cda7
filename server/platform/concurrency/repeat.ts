import { createFailureLog, type WarningLog } from '../failure-log.ts'

export interface Repeated {
  /** Aborts the work, and waits until it has ended. */
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** Returns how many milliseconds to wait before it runs again; `null` if there is nothing more to do. */
  work(signal: AbortSignal): Promise<number | null>
  /** Milliseconds to wait before the first run. */
  startMs?: number
  /** Milliseconds to wait after a failure. */
  retryMs: number
  /** What failed, as in “Importing a layer”. A failure is logged once until the work succeeds again. */
  name: string
  log: WarningLog
}

/** Runs `work` in the background again and again, one run at a time. Waiting doesn't keep the process alive. */
export function startRepeating({ work, startMs = 0, retryMs, name, log }: RepeatOptions): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  const failures = createFailureLog(log, `${name} failed and will be retried`)

  async function runOnce(): Promise<void> {
    let wait: number | null = retryMs
    try {
      wait = await work(signal)
      failures.worked()
    } catch (error) {
      if (!signal.aborted) failures.failed(error)
    }
    if (wait !== null && !signal.aborted) timer = setTimeout(start, wait).unref()
  }
  let run = Promise.resolve()
  function start(): void {
    run = run.then(runOnce)
  }
  if (startMs > 0) timer = setTimeout(start, startMs).unref()
  else start()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await run
    },
  }
}
