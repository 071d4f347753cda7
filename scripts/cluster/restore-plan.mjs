import { SetupError } from '../project.mjs'

const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(?:Z|UTC|([+-]\d\d)(?::?(\d\d))?)$/

/** Reads a time such as `2026-11-29 20:10:00+00`. */
export function parseTime(text) {
  const [, date, time, hours = '+00', minutes = '00'] = TIME.exec(text) ?? []
  const parsed = new Date(`${date}T${time}${hours}:${minutes}`)
  if (Number.isNaN(parsed.getTime()) || !isDate(date))
    throw new SetupError(`"${text}" is not a time. Write it with its zone, such as "2026-11-29 20:10:00+00".`)
  return parsed
}

/** Such as `2026-11-29 20:10:00+00`, the whole second. */
export const formatTime = (time) =>
  time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+00')

/** JavaScript takes February 30 for March 2. */
const isDate = (date) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)

/**
 * Chooses the backup and the timeline that lead to `time`; null: to the last change.
 *
 * A restore to a time starts a new timeline; what happened between that time (`to`) and the restore (`at`) is on the
 * `abandoned` one only, and still can be restored from there.
 *
 * @param backups oldest first, with `label` and `finished`
 * @param restores earlier restores to a time, oldest first
 * @throws SetupError if nothing leads there
 */
export function planRestore({ time, now, backups, restores }) {
  if (time > now) throw new SetupError(`${formatTime(time)} is in the future.`)
  const end = time ?? now
  const past = restores.filter(({ at }) => at <= end)
  const isAbandoned = ({ finished }) => past.some(({ to, at }) => finished > to && finished < at)
  const backup = backups.findLast((each) => each.finished <= end && !isAbandoned(each))
  if (!backup) throw new SetupError(noBackup(backups))
  const undone = restores.find(({ at }) => at > end)
  return { label: backup.label, time, timeline: undone ? String(undone.abandoned) : 'latest' }
}

const noBackup = ([first]) =>
  first
    ? `No backup is that old. The first time that can be restored is ${formatTime(first.finished)}.`
    : 'There is no backup yet. Make one with npm run cluster -- backup.'
