import { expect, test } from 'vitest'
import { shareNext } from './share-next.ts'

function controlled() {
  const runs: PromiseWithResolvers<number>[] = []
  const work = () => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  }
  return { runs, call: shareNext(work) }
}

test('callers that come while it runs share the next run', async () => {
  const { runs, call } = controlled()
  const first = call()
  const later = [call(), call()]
  expect(runs).toHaveLength(1)
  runs[0]!.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  void call()
  expect(runs).toHaveLength(3)
})

test('a failed run fails for its own callers only', async () => {
  const { runs, call } = controlled()
  const first = call()
  const second = call()
  runs[0]!.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve(2)
  expect(await second).toBe(2)
})

test('runs once at a time, whenever a caller comes', async () => {
  for (let ticks = 0; ticks < 10; ticks++) {
    const { runs, call } = controlled()
    void call()
    const next = call()
    runs[0]!.resolve(1)
    // Some callers come after the first run has ended and before the next one has begun.
    for (let tick = 0; tick < ticks; tick++) await null
    const late = call()
    await new Promise(setImmediate)
    expect(runs, `after ${ticks} ticks`).toHaveLength(2)
    runs[1]!.resolve(2)
    expect(await next).toBe(2)
    void late
  }
})
