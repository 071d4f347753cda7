import { expect, test } from 'vitest'
import { limitTime, TooSlowError } from './check-time.ts'

test('only time in which the process computes counts', () => {
  let computed = 5
  const started = performance.now()
  const check = limitTime(1, () => computed)
  while (performance.now() < started + 2);
  expect(check).not.toThrow()
  computed += 1
  expect(check).toThrow(TooSlowError)
})
