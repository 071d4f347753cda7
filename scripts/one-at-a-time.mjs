import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT, SetupError } from './project.mjs'

// Not in node_modules and not in build: installing and building begin by emptying those.
const LOCK = join(ROOT, '.setup.lock')
const BEAT_MS = 1000
/** A holder that has not touched its lock for so long is gone, whatever its pid says. */
const SILENT_MS = 30_000

/**
 * Runs `work` while no other process of this checkout sets it up: two that install at once ruin each other's packages.
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
  for (let told = false; !create(lock); await wait(200)) {
    if (isStale(lock)) recover(lock)
    else if (!told) {
      told = true
      console.log('Another command is setting up this checkout; waiting for it…')
    }
  }
}

function create(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    const reasons = { EACCES: 'no permission to write', EROFS: 'the disk is read-only', ENOSPC: 'no space is left' }
    throw new SetupError(`This checkout cannot be set up: ${reasons[error.code] ?? error.message} in ${dirname(lock)}.`)
  }
}

/** Removes a stale lock. The second lock keeps one of two recoverers from removing what the other has just created. */
function recover(lock) {
  const recovery = `${lock}.recovery`
  try {
    writeFileSync(recovery, '', { flag: 'wx' })
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
    // Empty: created a moment ago. Ours: another container's process, which its beats speak for.
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

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Someone cleaned the folder; the worst that follows is that something is done twice.
  }
}
