import { expect, test } from 'vitest'
import { PrimaryLog } from './primary-log.ts'

test('a replica lags since the primary first had something that it has not', () => {
  const log = new PrimaryLog(10_000)
  log.record(10n, 1_000)
  log.record(20n, 2_000)
  log.record(30n, 3_000)
  expect(log.lagOf(30n, 9_000)).toBe(0)
  expect(log.lagOf(20n, 3_500)).toBe(500)
  expect(log.lagOf(5n, 3_500)).toBe(2_500)
})

test('nothing that changes is no lag, however long', () => {
  const log = new PrimaryLog(1_000)
  log.record(10n, 0)
  log.record(10n, 60_000)
  expect(log.lagOf(10n, 90_000)).toBe(0)
})

test('old positions are forgotten, but not that a replica has none of them', () => {
  const log = new PrimaryLog(1_000)
  for (let at = 0; at <= 60_000; at += 500) log.record(BigInt(at + 1), at)
  expect(log.lagOf(1n, 60_000)).toBeGreaterThanOrEqual(1_000)
})

test('a new primary that is behind what the old one had written starts again', () => {
  const log = new PrimaryLog(10_000)
  log.record(30n, 0)
  log.record(20n, 1_000)
  expect(log.lagOf(20n, 5_000)).toBe(0)
})
