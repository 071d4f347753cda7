import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limitTime } from './limit-time.ts'

const LATE = new Error('too late')

const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('rejects when the work takes longer', async () => {
  await expect(limitTime(new Promise(() => {}), 60, LATE)).rejects.toBe(LATE)
})

test('doesn’t count the time in which the event loop is busy', async () => {
  const work = async () => {
    for (let step = 0; step < 3; step++) {
      const done = access('/')
      busyFor(300)
      await done
    }
    return 'done'
  }
  await expect(limitTime(work(), 250, LATE)).resolves.toBe('done')
})
