import { expect, test } from 'vitest'
import { AppError } from '../../../domain/errors.ts'
import { captureLog } from '../../../tests/support/log.ts'
import { createOutageLog } from './outage-log.ts'

const unavailable = () => new AppError('unavailable')

test('logs an outage of the database once, and once when it ends', () => {
  const { log, lines } = captureLog()
  const outages = createOutageLog(log)
  const before = performance.now()
  outages.succeeded(before)
  for (let times = 0; times < 3; times++) outages.failed('jobs', unavailable())
  // Sent before the outage, completed after it began.
  outages.succeeded(before)
  // During an outage, other failures are attributed to it.
  outages.failed('mail', new Error('whatever'))
  for (let times = 0; times < 3; times++) outages.succeeded(performance.now())
  outages.failed('jobs', unavailable())
  expect(lines.map(({ msg }) => msg)).toEqual([
    'jobs paused: the database is unavailable',
    'database connection restored; jobs resumed',
    'jobs paused: the database is unavailable',
  ])
})

test('logs other failures with their queue, also plain objects', () => {
  const { log, lines } = captureLog()
  const outages = createOutageLog(log)
  outages.failed('mail', { message: 'broken', queue: 'mail' })
  expect(lines).toMatchObject([{ level: 50, queue: 'mail', err: { name: 'Error', message: 'broken' } }])
})
