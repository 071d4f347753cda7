import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PINNED_NODE, pinnedEnv, ROOT, SetupError } from './project.mjs'

const PARENT_LOOK_MS = 500
/** A server whose event loop is busy for so long after a signal is killed, which loses nothing. */
const STOP_MS = 9_500
const STOP_SIGNALS = new Set(['SIGINT', 'SIGTERM', 'SIGKILL'])

/**
 * Runs a file of the product on the pinned Node.js in the foreground, and returns its exit code. Signals are passed on,
 * and the child is stopped if this process or the npm that started it is killed. A `server` always stops in time and with
 * exit code 0, even before it can handle signals.
 */
export function run(file, { args = [], env = {}, flags = [], server = false } = {}) {
  const preload = pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href
  const child = spawn(
    PINNED_NODE,
    ['--disable-warning=ExperimentalWarning', ...flags, `--import=${preload}`, join(ROOT, file), ...args],
    { cwd: ROOT, env: pinnedEnv(env), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  let isStopping = false
  const stop = (signal) => {
    if (server && !isStopping) setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
    isStopping = true
    // A terminal interrupts the whole process group, including the child.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', () => stop('SIGTERM'))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stop('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`${PINNED_NODE} cannot be run: ${error.message}.`)))
    child.once('exit', (code, signal) => {
      const isStopped = server && isStopping && STOP_SIGNALS.has(signal)
      resolve(code ?? (isStopped ? 0 : 128 + constants.signals[signal]))
    })
  })
}

/** npm cannot pass on SIGKILL. When npm is killed, the parent of this process changes. */
function whenOrphaned(act) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    act()
  }, PARENT_LOOK_MS)
  look.unref()
}
