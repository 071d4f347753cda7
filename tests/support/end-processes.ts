import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { afterAll, afterEach, beforeEach } from 'vitest'

/** Ends the processes that a test, or a file in its hooks, left behind, so that they don't disturb the next one. */
const running = new Set<ChildProcess>()
const note = (message: unknown) => {
  const { process } = message as { process: ChildProcess }
  running.add(process)
  process.once('exit', () => running.delete(process))
}
subscribe('child_process', note)

let beforeTest: ReadonlySet<ChildProcess> = new Set()
beforeEach(() => {
  beforeTest = new Set(running)
})
afterEach(() => end([...running].filter((process) => !beforeTest.has(process))))
afterAll(async () => {
  await end([...running])
  // This module runs again for the next file.
  unsubscribe('child_process', note)
})

async function end(processes: ChildProcess[]): Promise<void> {
  await Promise.all(
    processes.map(async (process) => {
      if (process.pid === undefined || process.exitCode !== null || process.signalCode !== null) return
      const exited = once(process, 'exit')
      process.kill('SIGKILL')
      await exited
    }),
  )
}
