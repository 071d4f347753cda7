import { expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { listeningLog } from '../../tests/support/log.ts'
import { openWatch } from './watch.ts'

const gone = () => new AppError('unavailable')

test('a database that is away is told once, and once when it is back', () => {
  const { log, lines } = listeningLog()
  const watch = openWatch(log)
  const before = performance.now()
  watch.answered(before)
  for (let times = 0; times < 3; times++) watch.failed('jobs', gone())
  // Asked before it went away, answered after.
  watch.answered(before)
  // While it is away, what fails fails because of that.
  watch.failed('mail', new Error('whatever'))
  for (let times = 0; times < 3; times++) watch.answered(performance.now())
  watch.failed('jobs', gone())
  expect(lines.map(({ msg }) => msg)).toEqual([
    'jobs wait for the database',
    'the database answers again: jobs go on',
    'jobs wait for the database',
  ])
})

test('another failure is told with its queue, also when it is a plain object', () => {
  const { log, lines } = listeningLog()
  const watch = openWatch(log)
  watch.failed('mail', { message: 'broken', queue: 'mail' })
  expect(lines).toMatchObject([{ level: 50, queue: 'mail', err: { name: 'Error', message: 'broken' } }])
})
