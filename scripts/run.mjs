import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PINNED_NODE, pinnedEnv, ROOT, SetupError } from './project.mjs'

const PARENT_LOOK_MS = 500

/**
 * Runs a file of the product on the pinned Node.js in the foreground, and returns its exit code. Signals are passed on,
 * and the child is stopped if this process or the npm that started it is killed.
 */
export function run(file, { args = [], env = {}, flags = [] } = {}) {
  const preload = pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href
  const child = spawn(
    PINNED_NODE,
    ['--disable-warning=ExperimentalWarning', ...flags, `--import=${preload}`, join(ROOT, file), ...args],
    { cwd: ROOT, env: pinnedEnv(env), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  )
  // A terminal interrupts the whole process group, including the child.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`${PINNED_NODE} cannot be run: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
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
