import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from './project.mjs'

/**
 * Hours, days and time zones at which tests fail that mix two clocks or count on a day of 24 hours. Without a day: today.
 * Times are UTC.
 */
export const CLOCKS = [
  { name: 'just after midnight', time: '00:10', zone: 'UTC' },
  { name: 'in 45 days', inDays: 45, time: '06:30', zone: 'Asia/Tokyo' },
  { name: 'on a leap day', day: '2028-02-29', time: '13:00', zone: 'UTC' },
  { name: 'on the day daylight saving time begins', day: '2027-03-14', time: '19:30', zone: 'America/Los_Angeles' },
  { name: 'on the day daylight saving time ends', day: '2027-11-07', time: '23:50', zone: 'America/Los_Angeles' },
]

/**
 * An environment in which programs start at the time of a clock. Timers and the times of files stay real, because the
 * kernel keeps those.
 */
export function clockEnv({ day, inDays = 0, time, zone }) {
  const now = Date.now()
  const date = day ?? new Date(now + inDays * 86_400_000).toISOString().slice(0, 10)
  const seconds = Math.round((Date.parse(`${date}T${time}Z`) - now) / 1000)
  return {
    LD_PRELOAD: findFaketime(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  }
}

function findFaketime() {
  const libraries = '/usr/lib'
  const files = existsSync(libraries)
    ? readdirSync(libraries).map((folder) => join(libraries, folder, 'faketime', 'libfaketime.so.1'))
    : []
  const found = files.find((file) => existsSync(file))
  if (!found)
    throw new SetupError('Install libfaketime (Debian: apt-get install libfaketime) to run tests at other times.')
  return found
}
