import { expect, test } from 'vitest'
import { BACK_OFF, secondsUntilNextTry } from './delivery.ts'

test('retries back off exponentially, up to an hour', () => {
  const seconds = [1, 2, 3, 4, 9, 10, 40, 10_000].map((tries) => secondsUntilNextTry(tries, BACK_OFF))
  expect(seconds).toEqual([10, 20, 40, 80, 2_560, 3_600, 3_600, 3_600])
})
