import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT, SetupError } from './project.mjs'

// Outside node_modules and build, which are emptied before installing and building.
const LOCK = join(ROOT, '.setup.lock')
const BEAT_MS = 1000
/** A lock that has not been refreshed for this long is stale, even if a process with its pid exists. */
const SILENT_MS = 30_000

/**
 * Runs `work` while no other process sets up this checkout, because concurrent installations corrupt the packages.
 * A lock left by a killed process is recovered.
 */
export async function oneAtATime(work, lock = LOCK) {
  await take(lock)
  const beat = setInterval(() => touch(lock), BEAT_MS)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function take(lock) {
  for (let isReported = false; !create(lock); await wait(200)) {
    if (isStale(lock)) recover(lock)
    else if (!isReported) {
      isReported = true
      console.log('Waiting for another command that is setting up this checkout…')
    }
  }
}

function create(lock) {
  try {
    createFile(lock, String(process.pid))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    const reasons = { EACCES: 'no permission to write', EROFS: 'the disk is read-only', ENOSPC: 'no space is left' }
    throw new SetupError(`This checkout cannot be set up: ${reasons[error.code] ?? error.message} in ${dirname(lock)}.`)
  }
}

/** Removes a stale lock. A second lock prevents two processes from removing each other's new lock. */
function recover(lock) {
  const recovery = `${lock}.recovery`
  try {
    createFile(recovery, '')
  } catch {
    if (ageOf(recovery) > SILENT_MS) rmSync(recovery, { force: true })
    return
  }
  if (isStale(lock)) rmSync(lock, { force: true })
  rmSync(recovery, { force: true })
}

function isStale(lock) {
  if (ageOf(lock) > SILENT_MS) return true
  try {
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10)
    // Our own pid belongs to a process in another container, which refreshes the lock.
    return pid > 0 && pid !== process.pid && !isAlive(pid)
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ageOf(file) {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

/**
 * Fails if it exists. From the start it has its text and the time of this process; a network file system may have another
 * clock, by which others would take the lock for a stale one.
 */
function createFile(file, text) {
  // Processes in several containers may have the same pid.
  const unlinked = `${file}.${randomUUID()}`
  try {
    writeFileSync(unlinked, text)
    touch(unlinked)
    linkSync(unlinked, file)
  } finally {
    rmSync(unlinked, { force: true })
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder was deleted. At worst, setup runs twice.
  }
}
