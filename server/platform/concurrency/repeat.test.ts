import { expect, test, vi } from 'vitest'
import { startRepeating } from './repeat.ts'

const warn = vi.fn()
const options = { name: 'Counting', retryMs: 1, log: { warn } }

test('runs again until there is nothing more to do, and logs failures once until a run succeeds', async () => {
  const results = [1, new Error('first'), new Error('second'), 1, new Error('third'), null]
  const done = Promise.withResolvers<void>()
  const repeated = startRepeating({
    ...options,
    work: async () => {
      const result = results.shift()
      if (result === undefined || result === null) done.resolve()
      if (result instanceof Error) throw result
      return result ?? null
    },
  })
  await done.promise
  await repeated.stop()
  expect(results).toEqual([])
  expect(warn.mock.calls.map(([{ err }, text]) => [err.message, text])).toEqual([
    ['first', 'Counting failed and will be retried'],
    ['third', 'Counting failed and will be retried'],
  ])
})

test('stopping aborts the work and waits for its end', async () => {
  const began = Promise.withResolvers<void>()
  let hasEnded = false
  const repeated = startRepeating({
    ...options,
    work: async (signal) => {
      began.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      hasEnded = true
      return 1
    },
  })
  await began.promise
  await repeated.stop()
  expect(hasEnded).toBe(true)
})

test('can be stopped before the first run', async () => {
  const work = vi.fn(async () => null)
  await startRepeating({ ...options, startMs: 60_000, work }).stop()
  expect(work).not.toHaveBeenCalled()
})
